import { areDraftsClosed, notStored } from '../leaveDrafts.ts';
import { getUserItem, removeUserItem, setUserItem, userItemNames } from '../userStorage.ts';

/** The text that was typed into a form and not saved, as this browser stores it. */
export interface Draft {
  /** The initial values of the form. */
  base: object;
  values: object;
  /** The version of the record that is edited; 0 for a new one. */
  version: number;
  /** The time of its last change, in milliseconds since 1970. */
  at: number;
}

const PREFIX = 'draft:';

const DAY_MS = 86_400_000;
const MAX_AGE_MS = 7 * DAY_MS;

/** Some hundred kilobytes in all, of the five megabytes that browsers give a site. */
const MAX_DRAFTS = 20;
const MAX_CHARACTERS = 60_000;

const isDraft = (item: unknown): item is Draft =>
  typeof item === 'object' && item !== null && 'base' in item && 'values' in item && 'at' in item;

const isCurrent = (draft: unknown): draft is Draft => isDraft(draft) && Date.now() - draft.at < MAX_AGE_MS;

export function readDraft(owner: string, form: string): Draft | undefined {
  const draft = getUserItem(owner, PREFIX + form);
  return isCurrent(draft) ? draft : undefined;
}

/** Stores a draft, and deletes those that are too old or too many. */
export function saveDraft(owner: string, form: string, draft: Draft) {
  if (areDraftsClosed()) return;
  notStored.add(form);
  if (JSON.stringify(draft).length > MAX_CHARACTERS) return;
  if (setUserItem(owner, PREFIX + form, draft)) notStored.delete(form);
  const others = userItemNames(owner, PREFIX).map((name) => ({ name, draft: getUserItem(owner, name) }));
  const current = others.filter((other): other is { name: string; draft: Draft } => isCurrent(other.draft));
  const kept = new Set(
    current
      .sort((a, b) => b.draft.at - a.draft.at)
      .slice(0, MAX_DRAFTS)
      .map(({ name }) => name),
  );
  for (const { name } of others) if (!kept.has(name)) removeUserItem(owner, name);
}

export function deleteDraft(owner: string, form: string) {
  if (areDraftsClosed()) return;
  notStored.delete(form);
  removeUserItem(owner, PREFIX + form);
}

const relative = new Intl.RelativeTimeFormat('en-AU', { numeric: 'auto' });

/** '12 minutes ago', 'yesterday'. */
export function formatRelativeTime(at: number, now = Date.now()) {
  const minutes = Math.round((now - at) / 60_000);
  if (minutes < 1) return 'a moment ago';
  if (minutes < 60) return relative.format(-minutes, 'minute');
  const hours = Math.round(minutes / 60);
  return hours < 24 ? relative.format(-hours, 'hour') : relative.format(-Math.round(hours / 24), 'day');
}
