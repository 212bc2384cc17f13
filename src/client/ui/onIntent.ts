/** The pointer rests so long on what somebody is about to press, and less on what it passes. */
const REST_MS = 65;

/** Calls `act` with where a link leads as the pointer rests on it, Tab reaches it, or it is touched; answers how to stop. */
export function onIntent(act: (path: string) => void) {
  let resting: number | undefined;
  const sense = ({ type, target }: Event) => {
    clearTimeout(resting);
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="/"]');
    if (link) resting = window.setTimeout(act, type === 'pointerdown' ? 0 : REST_MS, link.pathname);
  };
  const events = ['pointerover', 'pointerdown', 'focusin'];
  for (const event of events) document.addEventListener(event, sense, { passive: true });
  return () => {
    clearTimeout(resting);
    for (const event of events) document.removeEventListener(event, sense);
  };
}
