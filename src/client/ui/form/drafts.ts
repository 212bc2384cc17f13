import { getUserItem, removeUserItem, setUserItem, userItemNames } from '../userStorage.ts';

/** What was typed into a form and not saved, as this browser keeps it for the one who typed it. */
export interface Draft {
  /** What stood in the form before. */
  base: object;
  /** What was typed. */
  values: object;
  /** The version of the record that is edited; 0 where none is. */
  version: number;
  /** When it was typed last, in milliseconds. */
  at: number;
}

const START = 'draft:';

const DAY_MS = 86_400_000;
const KEPT_MS = 7 * DAY_MS;

/** The browser has room for so many, each of so many characters: some hundred kilobytes in all. */
const MOST = 20;
const LONGEST = 60_000;

const isDraft = (kept: unknown): kept is Draft =>
  typeof kept === 'object' && kept !== null && 'base' in kept && 'values' in kept && 'at' in kept;

const isKept = (draft: unknown): draft is Draft => isDraft(draft) && Date.now() - draft.at < KEPT_MS;

export function readDraft(owner: string, form: string): Draft | undefined {
  const draft = getUserItem(owner, START + form);
  return isKept(draft) ? draft : undefined;
}

/** Keeps a draft, and lets go of those that are too old or too many. */
export function saveDraft(owner: string, form: string, draft: Draft) {
  if (JSON.stringify(draft).length > LONGEST) return;
  setUserItem(owner, START + form, draft);
  const others = userItemNames(owner, START).map((name) => ({ name, draft: getUserItem(owner, name) }));
  const fresh = others.filter((other): other is { name: string; draft: Draft } => isKept(other.draft));
  const stays = new Set(
    fresh
      .sort((a, b) => b.draft.at - a.draft.at)
      .slice(0, MOST)
      .map(({ name }) => name),
  );
  for (const { name } of others) if (!stays.has(name)) removeUserItem(owner, name);
}

export const deleteDraft = (owner: string, form: string) => removeUserItem(owner, START + form);

const relative = new Intl.RelativeTimeFormat('en-AU', { numeric: 'auto' });

/** '12 minutes ago', 'yesterday'. */
export function formatRelativeTime(at: number, now = Date.now()) {
  const minutes = Math.round((now - at) / 60_000);
  if (minutes < 1) return 'a moment ago';
  if (minutes < 60) return relative.format(-minutes, 'minute');
  const hours = Math.round(minutes / 60);
  return hours < 24 ? relative.format(-hours, 'hour') : relative.format(-Math.round(hours / 24), 'day');
}
