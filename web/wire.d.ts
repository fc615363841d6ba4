// Written by `python -m tools.wire_types` from py/empires/page/wire.
export interface AnswerForm { form: "answer"; at: number }
export interface CheckForm { form: "check"; do?: Do | null }
export interface Do { what: "anew" | "drop" | "give" | "hand" | "legend" | "new" | "paste" | "put" | "rows"; row?: string; value?: string }
export interface CheckList { form: "check_list"; do?: ListDo | null }
export interface ListDo { what: "list" | "way"; number: number }
export interface TakeList { form: "take_list" }
export interface Preview { form: "preview"; ruleset: string; do?: SheetDo | null }
export interface SheetDo { what: "add" | "computers" | "drop" | "names" | "preset" | "seed" | "team"; seat?: number; preset?: string }
export interface Begin { form: "begin"; ruleset: string }
export interface HouseForm { form: "house"; ruleset: string; use?: boolean }
export interface PasteSlip { form: "slip" }
export interface SeatWords { form: "seat_words" }
export interface PostForm { form: "post_on" }
export interface SearchRules { form: "search" }
export interface ChronicleForm { form: "chronicle"; passage: string; at: number }
export interface CaptionForm { form: "caption"; name: string }
export interface RecorderForm { form: "recorder"; at: number }
export interface DeskForm { form: "desk"; kind: string; at: number }
export interface GuestForm { form: "guest"; kind: string; at: number }
export interface ResultForm { form: "result"; at: number }
export interface SearchFacts { form: "facts" }
export interface NameHex { form: "name_hex" }
export interface DrawFor { form: "draw_for" }
export interface PlacePicture { form: "place_picture" }
export interface CheckMap { form: "check_map" }
export interface TakeMap { form: "take_map" }
export interface NewLand { form: "new_land" }
export interface Start { cmd: "start"; stored?: Record<string, number>; others?: number; spare?: Array<string>; problems?: Record<string, "" | "blocked" | "changed" | "full" | "lost" | "silent">; open?: Array<string>; again?: boolean; address?: string; relays?: Array<string>; safari?: "" | "app" | "page" }
export interface Recalled { cmd: "recalled"; name: string; home: Record<string, string>; spare?: Record<string, string | null>; problem?: "" | "blocked" | "changed" | "full" | "lost" | "silent" }
export interface Stored { cmd: "stored"; place: "home" | "spare"; under: string; batch: number; done: number; problem?: "" | "blocked" | "changed" | "full" | "lost" | "silent" }
export interface Changed { cmd: "changed"; stored: Record<string, number | null> }
export interface Claimed { cmd: "claimed"; name: string; granted: boolean }
export interface Lost { cmd: "lost"; name: string }
export interface Offline { cmd: "offline"; ready: boolean; update?: boolean }
export interface Warm { cmd: "warm" }
export interface Think { cmd: "think" }
export interface ShowKeys { cmd: "show_keys" }
export interface ShowSafety { cmd: "show_safety" }
export interface ShowAbout { cmd: "show_about" }
export interface Leave { cmd: "leave"; sure?: boolean }
export interface NewSheet { cmd: "new_sheet"; ruleset?: string }
export interface Learn { cmd: "learn"; ruleset: string }
export interface PlayNow { cmd: "play_now" }
export interface OpenDrawing { cmd: "open_drawing" }
export interface UseDrawing { cmd: "use_drawing" }
export interface House { cmd: "house"; what: "back" | "begin" | "change" | "forget" | "give" | "none" | "shelf" | "stop" | "write"; ruleset?: string; name?: string }
export interface TryHouse { cmd: "try_house" }
export interface Open { cmd: "open"; id: string; take?: boolean }
export interface Forget { cmd: "forget"; id: string; sure?: boolean; take?: boolean }
export interface PutAway { cmd: "put_away"; id: string }
export interface Back { cmd: "back" }
export interface ChooseTheme { cmd: "theme"; name: "auto" | "candle" | "paper" }
export interface SwitchSound { cmd: "switch_sound" }
export interface SwitchTap { cmd: "switch_tap" }
export interface Update { cmd: "update" }
export interface ShowFlaw { cmd: "show_flaw"; rule: string }
export interface Tile { cmd: "tile"; id: string; keys?: boolean; hover?: boolean }
export interface Peek { cmd: "peek"; id: string }
export interface Turn { cmd: "turn"; by?: number }
export interface Find { cmd: "find"; id: string }
export interface SwitchLayer { cmd: "switch_layer"; name: "arrows" | "borders" | "coordinates" | "grid" | "names" | "picture" | "pieces" | "settlements" | "veil" }
export interface Paint { cmd: "paint"; tiles?: Array<string>; how?: "off" | "on" | "up" }
export interface Draw { cmd: "draw"; what: "bare" | "brush" | "hand" | "lay" | "redo" | "symmetry" | "undo" | "width"; value?: string }
export interface Answer { cmd: "answer"; player: string; kind: string; choice: string; at: number }
export interface Choose { cmd: "choose"; choice: string; at: number }
export interface Undo { cmd: "undo" }
export interface GoBack { cmd: "go_back"; sure?: boolean }
export interface TakeBack { cmd: "take_back"; player: string }
export interface Lift { cmd: "lift" }
export interface AnswerAlways { cmd: "answer_always"; kind: string; on?: boolean }
export interface AnswerForAll { cmd: "answer_for_all"; kind: string; at: number }
export interface CoachGot { cmd: "coach_got"; panel: string }
export interface CoachWish { cmd: "coach_wish"; wish: "never" | "switch" }
export interface LookBack { cmd: "look_back" }
export interface Advise { cmd: "advise" }
export interface ShowRule { cmd: "show_rule"; ids: Array<string> }
export interface ShowTable { cmd: "show_table"; id: string; total?: number | null; column?: string }
export interface ShowMore { cmd: "show_more"; list: string; start: number }
export interface Watch { cmd: "watch"; step?: number | null; clock?: boolean; pause?: boolean }
export interface OpenStanding { cmd: "open_standing"; kind: string }
export interface FollowAdvice { cmd: "follow_advice"; number: number }
export interface OpenDrawer { cmd: "open_drawer"; name: "chronicle" | "desk" | "guests" | "layers" | "ledger" | "log" | "menu" | "results" | "rules" | "sheets" | "" }
export interface ViewLog { cmd: "view_log"; name: "all" | "dice" | "mine" | "story" }
export interface OlderLog { cmd: "older_log" }
export interface ShowCourses { cmd: "show_courses" }
export interface ShowDice { cmd: "show_dice" }
export interface Verify { cmd: "verify" }
export interface TurnChronicle { cmd: "turn_chronicle"; part: number }
export interface ReadEdition { cmd: "read_edition"; public: boolean }
export interface WritePassage { cmd: "write_passage"; id: string }
export interface SignAs { cmd: "sign_as"; player: string }
export interface SitAtDesk { cmd: "sit_at_desk"; seated: boolean }
export interface OpenFact { cmd: "open_fact"; pointer: string }
export interface LeaveFact { cmd: "leave_fact" }
export interface AgreeToGuest { cmd: "agree_to_guest"; player: string; by: string; agrees: boolean; at: number }
export interface AgreeToResult { cmd: "agree_to_result"; key: string; agrees: boolean; at: number }
export interface OpenResult { cmd: "open_result"; back: number }
export interface ExportChronicle { cmd: "export_chronicle"; public?: boolean; markdown?: boolean }
export interface HandSeat { cmd: "hand_seat"; player: string }
export interface PlaySeat { cmd: "play_seat"; by: "ally" | "builder" | "computer" | "easy" | "hard" | "hedgehog" | "raider"; player: string }
export interface SwitchCurtain { cmd: "switch_curtain" }
export interface Passed { cmd: "passed"; how: "copied" | "failed" | "kept" | "shared" }
export interface TakeSeat { cmd: "take_seat"; player: string }
export interface OpenFriends { cmd: "open_friends" }
export interface Send { cmd: "send"; by?: "chat" | "file" | "picture" | "post" | "text" }
export interface Compared { cmd: "compared" }
export interface MoveSeat { cmd: "move_seat"; by?: "file" | "picture" | "words" }
export interface AllIn { cmd: "all_in" }
export interface ChooseClaim { cmd: "choose_claim"; player: string; words: string }
export interface GiveUp { cmd: "give_up"; player: string; words?: string }
export interface ClaimAnew { cmd: "claim_anew"; player: string }
export interface Ticket { cmd: "ticket"; player: string; anew?: boolean }
export interface Story { cmd: "story" }
export interface Join { cmd: "join"; link: string; sure?: boolean }
export interface PostOff { cmd: "post_off" }
export interface Invite { cmd: "invite" }
export interface NewLock { cmd: "new_lock"; player: string }
export interface BringIn { cmd: "bring_in" }
export interface SendAlone { cmd: "send_alone"; on: boolean }
export interface NotYet { cmd: "not_yet" }
export interface GoOut { cmd: "go_out"; turn: string }
export interface TellMe { cmd: "tell_me"; on: boolean }
export interface Notified { cmd: "notified"; granted: boolean }
export interface Came { cmd: "came"; name: string; author: string; place: string; raw: string }
export interface Carried { cmd: "carried"; name: string; relay: string; state: "laid" | "lying" | "off" | "on" | "refused"; why?: "" | "clock" | "closed" | "large" | "often" | "other" | "silent"; said?: string }
export interface Branch { cmd: "branch"; choice: "beside" | "mine" | "theirs" }
export interface Export { cmd: "export"; what?: "campaign" | "club-page" | "deadline" | "film" | "ledgers" | "map" | "map-picture" | "map-text" | "map-with-picture" | "photographs" | "poster" | "standings" }
export interface File { cmd: "file"; purpose: "campaign" | "drawing" | "map" | "photograph" | "roster"; name: string; size: number; field?: string; text?: string | null; base64?: string | null; fields?: Record<string, Array<string>>; beside?: Record<string, string> }
export interface Picture { cmd: "picture"; pixels: string; ratio: number; passage?: string; caption?: string; name?: string }
export interface MovePhotograph { cmd: "move_photograph"; name: string; passage?: string }
export interface Fill { cmd: "fill"; form: AnswerForm | CheckForm | CheckList | TakeList | Preview | Begin | HouseForm | PasteSlip | SeatWords | PostForm | SearchRules | ChronicleForm | CaptionForm | RecorderForm | DeskForm | GuestForm | ResultForm | SearchFacts | NameHex | DrawFor | PlacePicture | CheckMap | TakeMap | NewLand; fields?: Record<string, Array<string>> }
export type Command = Start | Recalled | Stored | Changed | Claimed | Lost | Offline | Warm | Think | ShowKeys | ShowSafety | ShowAbout | Leave | NewSheet | Learn | PlayNow | OpenDrawing | UseDrawing | House | TryHouse | Open | Forget | PutAway | Back | ChooseTheme | SwitchSound | SwitchTap | Update | ShowFlaw | Tile | Peek | Turn | Find | SwitchLayer | Paint | Draw | Answer | Choose | Undo | GoBack | TakeBack | Lift | AnswerAlways | AnswerForAll | CoachGot | CoachWish | LookBack | Advise | ShowRule | ShowTable | ShowMore | Watch | OpenStanding | FollowAdvice | OpenDrawer | ViewLog | OlderLog | ShowCourses | ShowDice | Verify | TurnChronicle | ReadEdition | WritePassage | SignAs | SitAtDesk | OpenFact | LeaveFact | AgreeToGuest | AgreeToResult | OpenResult | ExportChronicle | HandSeat | PlaySeat | SwitchCurtain | Passed | TakeSeat | OpenFriends | Send | Compared | MoveSeat | AllIn | ChooseClaim | GiveUp | ClaimAnew | Ticket | Story | Join | PostOff | Invite | NewLock | BringIn | SendAlone | NotYet | GoOut | TellMe | Notified | Came | Carried | Branch | Export | File | Picture | MovePhotograph | Fill;
export interface Html { op: "html"; region: "alert" | "card" | "curtain" | "dialog" | "drawer" | "legend" | "locator" | "map" | "notice" | "page" | "peek" | "slip" | "tools" | "track"; html: string }
export interface Part { op: "part"; id: string; html: string; whole: boolean }
export interface Reveal { op: "reveal"; id: string }
export interface BringIntoSight { op: "sight"; tiles: Array<string>; news: Array<string> }
export interface Fragments { op: "fragments"; changes: Array<[string, string, string, string, string]>; routes: Record<string, Array<string>>; still: boolean }
export interface SetLayout { op: "layout"; name: "page" | "table" }
export interface Title { op: "title"; text: string }
export interface Focus { op: "focus"; id: string }
export interface Announce { op: "announce"; text: string; urgent: boolean; html: string }
export interface Store { op: "store"; place: "home" | "spare"; writes: Array<[string, string | null]>; under: string; batch: number; expect: Array<[string, string]> }
export interface Recall { op: "recall"; name: string; starts: Array<string> }
export interface Claim { op: "claim"; name: string; take: boolean; patience: number }
export interface Guard { op: "guard"; on: boolean }
export interface Release { op: "release"; name: string }
export interface Download { op: "download"; name: string; text: string; type: string }
export interface PassOn { op: "pass"; words: string; slip: string; brings: "join" | "slip" }
export interface Carry { op: "carry"; name: string; relays: Array<string>; authors: Array<string>; seals: Array<string>; puts: Array<[string, string, string, string]>; secret: string }
export interface Wait { op: "wait"; command: Command; ms: number }
export interface AskToNotify { op: "ask" }
export interface Notify { op: "notify"; name: string; text: string }
export interface Badge { op: "badge"; count: number }
export interface SetTheme { op: "theme"; name: "auto" | "candle" | "paper" }
export interface Fit { op: "fit" }
export interface Centre { op: "centre"; tile: string }
export interface Progress { op: "progress"; text: string; part: number }
export interface Again { op: "again"; command: Command; after: number }
export interface Anew { op: "anew" }
export interface LayPicture { op: "picture"; pixels: string | null; ratio: number; x: number; y: number; wide: number; turn: number; over: number }
export interface RepaintPicture { op: "repaint"; pixels: string; passage: string; caption: string; name: string }
export interface Ribbon { op: "ribbon"; text: string; mood: "" | "lost" | "won"; tile: string; colour: string; border: string; html: string }
export interface Sound { op: "sound"; name: "dice" | "lost" | "march" | "news" | "seal" | "turn" | "won" }
export interface StoreOffline { op: "offline" }
export interface TakeUpdate { op: "update" }
export type Operation = Html | Part | Reveal | BringIntoSight | Fragments | SetLayout | Title | Focus | Announce | Store | Recall | Claim | Guard | Release | Download | PassOn | Carry | Wait | AskToNotify | Notify | Badge | SetTheme | Fit | Centre | Progress | Again | Anew | LayPicture | RepaintPicture | Ribbon | Sound | StoreOffline | TakeUpdate;
