import type { TimelineEntry } from '#shared/activities.schema.ts';

type Change = TimelineEntry & { kind: 'change' };

interface Shown {
  entry: TimelineEntry;
  /** The change that a note of the server announces, which is shown in the note. */
  change?: Change;
}

/** The notes that the server adds itself, and the action that each of them notes. */
const NOTES: { title: string; description: string; action: Change['change']['action'] }[] = [
  { title: 'Lead created', description: 'New lead created manually', action: 'created' },
  { title: 'Lead updated', description: 'Lead information was updated', action: 'changed' },
];

/** A note and its change are written by one transaction: their times differ by less than this, in milliseconds. */
const TOGETHER_MS = 2_000;

/** The entries of a timeline, each thing once: a note that the server added stands with the change that it notes. */
export function joinNotes(entries: TimelineEntry[]): Shown[] {
  const joined = new Set<TimelineEntry>();
  const shown = entries.map((entry): Shown => {
    const change = entries.find(
      (other): other is Change => other.kind === 'change' && !joined.has(other) && isNoted(entry, other),
    );
    if (!change) return { entry };
    joined.add(change);
    return { entry, ...(change.change.action === 'changed' && { change }) };
  });
  return shown.filter(({ entry }) => !joined.has(entry) && !isQuestionTime(entry));
}

/** True for the change that notes when a client asked: the question stands in the timeline with its words. */
const isQuestionTime = (entry: TimelineEntry) =>
  entry.kind === 'change' &&
  entry.change.changes.length > 0 &&
  entry.change.changes.every(({ field }) => field === 'askedAt');

function isNoted(entry: TimelineEntry, { subject, change }: Change) {
  if (entry.kind !== 'activity' || entry.subject.id !== subject.id) return false;
  const { title, description } = entry.activity;
  return (
    Math.abs(entry.at.getTime() - change.at.getTime()) < TOGETHER_MS &&
    NOTES.some(
      (note) => note.title === title && note.description === description && note.action === change.action,
    )
  );
}
