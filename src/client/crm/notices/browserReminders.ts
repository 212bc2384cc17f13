import { getUserItem, setUserItem } from '../../ui/userStorage.ts';

// Shown by the browser while another tab or program is in front: a person's choice in this browser.

const NAME = 'browserReminders';

/** True if the browser can show them; not every phone can. */
export const hasBrowserReminders = () => typeof Notification === 'function';

export const isUndecided = () => hasBrowserReminders() && Notification.permission === 'default';

export const areBrowserRemindersOn = (userId: string) =>
  hasBrowserReminders() && Notification.permission === 'granted' && getUserItem(userId, NAME) === true;

/** Must follow a press. Returns whether reminders are shown from now on. */
export async function turnOnBrowserReminders(userId: string) {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  return setUserItem(userId, NAME, true);
}

export const turnOffBrowserReminders = (userId: string) => setUserItem(userId, NAME, false);

/** Shows a reminder outside of the page; `tag` keeps two tabs from showing it twice. */
export function showBrowserReminder(title: string, body: string, tag: string, onOpen: () => void) {
  try {
    const shown = new Notification(title, { body, tag });
    shown.onclick = () => {
      window.focus();
      onOpen();
      shown.close();
    };
  } catch {
    // Android's constructor throws: the toast is enough.
  }
}
