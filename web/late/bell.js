// Says that a campaign is waiting: by a notification if nobody sees the page, and on the icon of the installed
// page. Neither says more than whose turn it is.

const NAME = 'empires:'; // what a notification's tag begins with

/** Ask the person; a browser that knows no notifications counts as a no. @returns {Promise<boolean>} */
export async function ask() {
  return typeof Notification === 'function' && await Notification.requestPermission() === 'granted';
}

/** Show it, unless somebody looks at the page. @param {import('../wire.d.ts').Notify} operation */
export async function notify({ name, text }) {
  const seen = document.visibilityState === 'visible' && document.hasFocus();
  if (seen || typeof Notification !== 'function' || Notification.permission !== 'granted') return;
  const how = { tag: NAME + name, icon: new URL('icons/icon-192.png', document.baseURI).href };
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration) await registration.showNotification(text, how); // Android has no other way
  else new Notification(text, how).onclick = () => window.focus();
}

/** @param {number} count */
export function badge(count) {
  const done = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  done?.catch(() => {}); // the page is not installed, or not allowed to
}
