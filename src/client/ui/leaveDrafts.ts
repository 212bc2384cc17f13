// Closing drafts when their page is left. Separate, because the CRM's frame loads only this part.

/** Functions that write the last changes of the open forms, which wait for a pause in typing. */
const waiting = new Set<() => void>();

let isClosed = false;

/** The page is being left: drafts are neither stored nor deleted. */
export const areDraftsClosed = () => isClosed;

/** Calls `write` when drafts are closed; returns the function to unsubscribe. */
export function onCloseDrafts(write: () => void) {
  waiting.add(write);
  return () => void waiting.delete(write);
}

/** Stops storing and deleting drafts, because the page is left; before that `keeps` stores the last changes. */
export function closeDrafts(keeps: boolean) {
  if (keeps) for (const write of waiting) write();
  isClosed = true;
}

/** Open forms whose last changes could not be stored. */
export const notStored = new Set<string>();

let isReloading = false;

/** True if the page is being reloaded with every draft stored, so that leaving a form need not ask. */
export const isReloadingWithDrafts = () => isReloading;

function storeDrafts() {
  for (const write of waiting) write();
  isReloading = notStored.size === 0;
}

/** Loads the page again; drafts that are stored come back. */
export function reloadWithDrafts() {
  storeDrafts();
  window.location.reload();
}

/** The same by way of another site, which leads back here. */
export function leaveWithDrafts(address: string) {
  storeDrafts();
  window.location.assign(address);
}
