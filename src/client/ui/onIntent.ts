/** The time that the pointer must rest on a link, longer than it takes to pass over it, in milliseconds. */
const REST_MS = 65;

/**
 * Calls `act` with the path of a link when the pointer rests on it, it gets the focus, or it is touched. Returns a
 * function that stops it.
 */
export function onIntent(act: (path: string) => void) {
  let timer: number | undefined;
  const onEvent = ({ type, target }: Event) => {
    clearTimeout(timer);
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="/"]');
    if (link) timer = window.setTimeout(act, type === 'pointerdown' ? 0 : REST_MS, link.pathname);
  };
  const events = ['pointerover', 'pointerdown', 'focusin'];
  for (const event of events) document.addEventListener(event, onEvent, { passive: true });
  return () => {
    clearTimeout(timer);
    for (const event of events) document.removeEventListener(event, onEvent);
  };
}
