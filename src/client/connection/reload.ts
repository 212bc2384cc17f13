const KEY = 'reloaded at';

/** A page that fails again so soon is not reloaded by itself. */
const PAUSE_MS = 60_000;

/** Reloads the page, unless that was done a moment ago: then it returns false. */
export function reloadOnce() {
  const before = Number(sessionStorage.getItem(KEY));
  if (Date.now() - before < PAUSE_MS) return false;
  sessionStorage.setItem(KEY, String(Date.now()));
  window.location.reload();
  return true;
}
