import { OFFLINE_MESSAGE, UNREACHABLE_MESSAGE } from './unreachable.ts';

// Whether the server answers: known from the page's calls and, while they fail, from polling a small file.
// That names the build, so it also shows an outdated page.

export interface Connection {
  /** 'offline' is reported by the browser, 'unreachable' by calls. */
  state: 'connected' | 'offline' | 'unreachable';
  /** The server has another build: files of this page may be gone. */
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
  // Random, so that a restarting server does not get all pages at once.
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
  // A proxy's page is not JSON.
  const { entry } = (await response.json()) as { entry: string };
  update({ isOutdated: entry !== own });
}

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
  onAnswer: setConnected,
  onFailure: setLost,
  /** The server may have gone, such as when it ends a stream. */
  onDoubt() {
    isDoubtful = true;
    void check();
  },
  check,
  /** The last call was answered. */
  isCertain: () => current.state === 'connected' && !isDoubtful && navigator.onLine,
  /**
   * Resolves when the server answers. Browsers never request a failed module again, so ask before.
   * @throws when it does not answer
   */
  async ensure() {
    if (this.isCertain()) return;
    await checkNow();
    if (current.state !== 'connected') throw unreachableError();
  },
};

const unreachableError = (wasOnline = navigator.onLine) =>
  new Error(wasOnline ? UNREACHABLE_MESSAGE : OFFLINE_MESSAGE);

/** The error of a call without an answer; the page's header then shows it. An offline browser did not send it. */
export function reportUnreachable(wasOnline = navigator.onLine) {
  connection.onFailure();
  return unreachableError(wasOnline);
}
