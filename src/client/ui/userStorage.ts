// What this browser keeps for one person. Nobody else who signs in here is shown it: it goes when its owner signs
// out, or when somebody else signs in. A session that ran out leaves it, for the owner comes back to it.

const PREFIX = 'own';

const keyOf = (owner: string, name: string) => `${PREFIX}:${owner}:${name}`;

const ownKeys = (start: string) => Object.keys(localStorage).filter((key) => key.startsWith(start));

/** What was kept under this name; undefined where there is none, or none that can be read. */
export function getUserItem(owner: string, name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(keyOf(owner, name)) ?? '');
  } catch {
    return undefined;
  }
}

/** Keeps a value, where the browser has room and allows it. */
export function setUserItem(owner: string, name: string, value: unknown): boolean {
  try {
    localStorage.setItem(keyOf(owner, name), JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export const removeUserItem = (owner: string, name: string) => localStorage.removeItem(keyOf(owner, name));

/** The names that begin so, of what is kept for this person. */
export const userItemNames = (owner: string, start: string) =>
  ownKeys(keyOf(owner, start)).map((key) => key.slice(keyOf(owner, '').length));

/** Forgets everybody but this person, and with no person everybody. */
export function clearOtherUsers(owner?: string) {
  for (const key of ownKeys(`${PREFIX}:`)) {
    if (!owner || !key.startsWith(keyOf(owner, ''))) localStorage.removeItem(key);
  }
}
