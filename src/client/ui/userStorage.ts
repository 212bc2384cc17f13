// The data that this browser stores for one person: deleted when they sign out or when somebody else signs in, kept
// when their session expires.

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

/** Stores a value; false when the browser has no room or does not allow it. */
export function setUserItem(owner: string, name: string, value: unknown): boolean {
  try {
    localStorage.setItem(keyOf(owner, name), JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export const removeUserItem = (owner: string, name: string) => localStorage.removeItem(keyOf(owner, name));

/** The names of this person's items that begin with `start`. */
export const userItemNames = (owner: string, start: string) =>
  keysStartingWith(keyOf(owner, start)).map((key) => key.slice(keyOf(owner, '').length));

/** Deletes the items of everybody but this person; without a person, of everybody. */
export function clearOtherUsers(owner?: string) {
  for (const key of keysStartingWith(`${PREFIX}:`)) {
    if (!owner || !key.startsWith(keyOf(owner, ''))) localStorage.removeItem(key);
  }
}
