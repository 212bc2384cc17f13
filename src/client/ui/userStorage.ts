// Stored per person in this browser: deleted on sign-out or when somebody else signs in, kept when the
// session expires.

const PREFIX = 'own';

const keyOf = (owner: string, name: string) => `${PREFIX}:${owner}:${name}`;

const keysStartingWith = (start: string) => Object.keys(localStorage).filter((key) => key.startsWith(start));

/** The stored value; undefined when there is none, or none that can be parsed. */
export function getUserItem(owner: string, name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(keyOf(owner, name)) ?? '');
  } catch {
    return undefined;
  }
}

/** False if the browser has no room or refuses. */
export function setUserItem(owner: string, name: string, value: unknown): boolean {
  return setItem(keyOf(owner, name), JSON.stringify(value));
}

function setItem(key: string, value: string) {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export const removeUserItem = (owner: string, name: string) => localStorage.removeItem(keyOf(owner, name));

/** This person's, beginning with `start`. */
export const userItemNames = (owner: string, start: string) =>
  keysStartingWith(keyOf(owner, start)).map((key) => key.slice(keyOf(owner, '').length));

/** Start of the session signed out last. Names nobody; stays until the next session. */
const SIGNED_OUT = 'signed-out-session';

/** Notes that the person signs out of the session that started then, for all tabs of this browser. */
export const noteSignOut = (startedAt: Date) => setItem(SIGNED_OUT, startedAt.toISOString());

export const forgetSignOut = () => localStorage.removeItem(SIGNED_OUT);

export const wasSignedOut = (startedAt: Date) => localStorage.getItem(SIGNED_OUT) === startedAt.toISOString();

/** Deletes the items of everybody after a sign-out, also those that another tab stored after it. */
export function clearAfterSignOut() {
  if (localStorage.getItem(SIGNED_OUT) !== null) clearOtherUsers();
}

/** Deletes the items of everybody but this person; without a person, of everybody. */
export function clearOtherUsers(owner?: string) {
  for (const key of keysStartingWith(`${PREFIX}:`)) {
    if (!owner || !key.startsWith(keyOf(owner, ''))) localStorage.removeItem(key);
  }
}
