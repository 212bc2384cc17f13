import { OFFLINE_MESSAGE, UNREACHABLE_MESSAGE } from './unreachable.ts';

// The state of the connection to the server. It is known from the calls that the page makes; while they fail, from a
// small file that is fetched again and again. The file names the build, so it also shows whether this page is outdated.

export interface Connection {
  /** 'offline' is what the browser says of itself, 'unreachable' what the calls have shown. */
  state: 'connected' | 'offline' | 'unreachable';
  /** True if the server now serves another build: files of this page may be gone. */
  isOutdated: boolean;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
const ANSWER_MS = 5_000;

let current: Connection = { state: 'connected', isOutdated: false };
let isDoubtful = false;
let isWatching = false;
let tries = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let running: Promise<void> | undefined;
const listeners = new Set<() => void>();

function update(changed: Partial<Connection>) {
  const next = { ...current, ...changed };
  if (next.state === current.state && next.isOutdated === current.isOutdated) return;
  current = next;
  for (const listener of listeners) listener();
}

function setConnected() {
  clearTimeout(timer);
  timer = undefined;
  tries = 0;
  isDoubtful = false;
  update({ state: 'connected' });
}

function setLost() {
  watch();
  update({ state: navigator.onLine ? 'unreachable' : 'offline' });
  const wait = Math.min(FIRST_WAIT_MS * 2 ** tries, LONGEST_WAIT_MS);
  // Pages try again at random moments, so that a server that restarts does not get all of them at once.
  timer ??= setTimeout(check, wait * (0.5 + Math.random()));
}

/** The file of the page's entry, as in '/assets/index-….js'; null in development. */
const ownEntry = () =>
  document.querySelector('script[type="module"][src^="/assets/"]')?.getAttribute('src') ?? null;

async function fetchBuild() {
  const response = await fetch('/build.json', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) });
  const own = ownEntry();
  if (!response.ok) throw new Error(`The server answers ${response.status}`);
  if (!own) return;
  // The page of a proxy is no JSON.
  const { entry } = (await response.json()) as { entry: string };
  update({ isOutdated: entry !== own });
}

/** Asks the server whether it is there. */
function check(): Promise<void> {
  const onFailure = () => {
    clearTimeout(timer);
    timer = undefined;
    tries += 1;
    setLost();
  };
  running ??= fetchBuild()
    .then(setConnected, onFailure)
    .finally(() => {
      running = undefined;
    });
  return running;
}

/** The same after a check that is under way and fails: it may have begun without the connection that there is now. */
async function checkNow() {
  const isUnderWay = running !== undefined;
  await check();
  if (isUnderWay && current.state !== 'connected' && navigator.onLine) await check();
}

function watch() {
  if (isWatching) return;
  isWatching = true;
  window.addEventListener('online', () => void checkNow());
  window.addEventListener('offline', setLost);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && current.state !== 'connected') void check();
  });
}

export const connection = {
  get: () => current,
  subscribe(listener: () => void) {
    watch();
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** A call was answered. */
  onAnswer: setConnected,
  /** A call was not answered. */
  onFailure: setLost,
  /** The server may have gone, such as when it ends a stream. */
  onDoubt() {
    isDoubtful = true;
    void check();
  },
  check,
  /** True if the server answered the last call. */
  isCertain: () => current.state === 'connected' && !isDoubtful && navigator.onLine,
  /**
   * Resolves when the server answers. For whatever must not be tried in vain: browsers do not request a module again
   * that failed once.
   * @throws when it does not answer.
   */
  async ensure() {
    if (this.isCertain()) return;
    await checkNow();
    if (current.state !== 'connected') throw unreachableError();
  },
};

const unreachableError = (wasOnline = navigator.onLine) =>
  new Error(wasOnline ? UNREACHABLE_MESSAGE : OFFLINE_MESSAGE);

/**
 * The error of a call that got no answer, which the header of the page shows from then on. It was not sent where the
 * browser was offline before.
 */
export function reportUnreachable(wasOnline = navigator.onLine) {
  connection.onFailure();
  return unreachableError(wasOnline);
}
