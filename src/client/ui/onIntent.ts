/** The time that the pointer must rest on a link, longer than it takes to pass over it, in milliseconds. */
const REST_MS = 65;

/** Calls `act` with a link's path on hover, focus or touch. Returns the function that stops it. */
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
