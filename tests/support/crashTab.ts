import { cleanup } from '@testing-library/react';

/** Closes the tab as a crash does: no cleanup of the page can change what the browser has stored. */
export function crashTab() {
  window.dispatchEvent(new Event('pagehide'));
  const stored = { ...localStorage };
  cleanup();
  return new Promise<void>((done) =>
    setTimeout(() => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, String(value));
      done();
    }, 10),
  );
}
