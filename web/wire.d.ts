// Written by `python -m tools.wire_types` from py/empires/page/wire.py.
export interface Start { cmd: "start"; stored?: Record<string, number>; others?: number; spare?: Array<string>; problems?: Record<string, "" | "blocked" | "changed" | "full" | "lost" | "silent">; open?: Array<string>; again?: boolean; address?: string }
export interface Recalled { cmd: "recalled"; name: string; home: Record<string, string>; spare?: Record<string, string | null>; problem?: "" | "blocked" | "changed" | "full" | "lost" | "silent" }
export interface Stored { cmd: "stored"; place: "home" | "spare"; under: string; batch: number; done: number; problem?: "" | "blocked" | "changed" | "full" | "lost" | "silent" }
export interface Changed { cmd: "changed"; stored: Record<string, number | null> }
export interface Claimed { cmd: "claimed"; name: string; granted: boolean }
export interface Lost { cmd: "lost"; name: string }
export interface Offline { cmd: "offline"; ready: boolean; update?: boolean }
export interface Tile { cmd: "tile"; id: string; keys?: boolean; hover?: boolean }
export interface Back { cmd: "back" }
export interface Show { cmd: "show"; what: string }
export interface Find { cmd: "find"; id: string }
export interface Turn { cmd: "turn"; by?: number }
export interface Paint { cmd: "paint"; tiles?: Array<string>; how?: "off" | "on" | "up" }
export interface Draw { cmd: "draw"; what: "brush" | "hand" | "redo" | "symmetry" | "undo" | "width"; value?: string }
export interface Answer { cmd: "answer"; player: string; kind: string; choice: string; at: number }
export interface Open { cmd: "open"; id: string; take?: boolean }
export interface Forget { cmd: "forget"; id: string; sure?: boolean; take?: boolean }
export interface PutAway { cmd: "put_away"; id: string }
export interface Export { cmd: "export"; what?: "campaign" | "deadline" | "film" | "map" | "map-picture" | "map-text" | "chronicle-own" | "chronicle-public" | "markdown-own" | "markdown-public" }
export interface Send { cmd: "send"; by?: "chat" | "file" | "picture" | "text" }
export interface Passed { cmd: "passed"; how: "copied" | "failed" | "kept" | "shared" }
export interface Undo { cmd: "undo" }
export interface TakeBack { cmd: "take_back"; player: string }
export interface Verify { cmd: "verify" }
export interface Lift { cmd: "lift" }
export interface Think { cmd: "think" }
export interface Warm { cmd: "warm" }
export interface Toggle { cmd: "toggle"; what: string }
export interface Fill { cmd: "fill"; form: string; fields?: Record<string, Array<string>> }
export interface File { cmd: "file"; purpose: string; name: string; size: number; text?: string | null; base64?: string | null; fields?: Record<string, Array<string>> }
export interface ChooseTheme { cmd: "theme"; name: "auto" | "candle" | "paper" }
export interface Update { cmd: "update" }
export type Command = Start | Recalled | Stored | Changed | Claimed | Lost | Offline | Tile | Back | Show | Find | Turn | Paint | Draw | Answer | Open | Forget | PutAway | Export | Send | Passed | Undo | TakeBack | Verify | Lift | Think | Warm | Toggle | Fill | File | ChooseTheme | Update;
export interface Html { op: "html"; region: "alert" | "card" | "curtain" | "dialog" | "drawer" | "map" | "notice" | "page" | "tools" | "track"; html: string }
export interface Part { op: "part"; id: string; html: string; whole: boolean }
export interface Reveal { op: "reveal"; id: string }
export interface Look { op: "look"; tiles: Array<string> }
export interface Fragments { op: "fragments"; changes: Array<[string, string, string, string, string]>; routes: Record<string, Array<string>>; still: boolean }
export interface SetLayout { op: "layout"; name: "page" | "table" }
export interface Title { op: "title"; text: string }
export interface Focus { op: "focus"; id: string }
export interface Announce { op: "announce"; text: string; urgent: boolean }
export interface Store { op: "store"; place: "home" | "spare"; writes: Array<[string, string | null]>; under: string; batch: number; expect: Array<[string, string]> }
export interface Recall { op: "recall"; name: string; starts: Array<string> }
export interface Claim { op: "claim"; name: string; take: boolean; patience: number }
export interface Guard { op: "guard"; on: boolean }
export interface Release { op: "release"; name: string }
export interface Download { op: "download"; name: string; text: string; type: string }
export interface PassOn { op: "pass"; words: string; slip: string }
export interface SetTheme { op: "theme"; name: "auto" | "candle" | "paper" }
export interface Fit { op: "fit" }
export interface Centre { op: "centre"; tile: string }
export interface Progress { op: "progress"; text: string; part: number }
export interface Again { op: "again"; command: Start | Recalled | Stored | Changed | Claimed | Lost | Offline | Tile | Back | Show | Find | Turn | Paint | Draw | Answer | Open | Forget | PutAway | Export | Send | Passed | Undo | TakeBack | Verify | Lift | Think | Warm | Toggle | Fill | File | ChooseTheme | Update }
export interface Anew { op: "anew" }
export interface StoreOffline { op: "offline" }
export interface TakeUpdate { op: "update" }
export type Operation = Html | Part | Reveal | Look | Fragments | SetLayout | Title | Focus | Announce | Store | Recall | Claim | Guard | Release | Download | PassOn | SetTheme | Fit | Centre | Progress | Again | Anew | StoreOffline | TakeUpdate;
