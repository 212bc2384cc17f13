// Closing drafts when their page is left. Separate, because the CRM's frame loads only this part.

/** Write pending changes of open forms. */
const waiting = new Set<() => void>();

let isClosed = false;

/** The page is being left: drafts are neither stored nor deleted. */
export const areDraftsClosed = () => isClosed;

/** Calls `write` when drafts are closed; returns the function to unsubscribe. */
export function onCloseDrafts(write: () => void) {
  waiting.add(write);
  return () => void waiting.delete(write);
}

/** Before the page is left; `keeps` stores pending changes first. */
export function closeDrafts(keeps: boolean) {
  if (keeps) for (const write of waiting) write();
  isClosed = true;
}

/** Open forms whose last changes could not be stored. */
export const notStored = new Set<string>();

let isReloading = false;

/** Forms need not ask: every draft is stored. */
export const isReloadingWithDrafts = () => isReloading;

/** Stored drafts are restored. */
export function reloadWithDrafts() {
  for (const write of waiting) write();
  isReloading = notStored.size === 0;
  window.location.reload();
}
