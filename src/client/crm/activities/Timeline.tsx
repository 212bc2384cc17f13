import { Anchor, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconCircleCheck,
  IconCircleX,
  IconDiscount,
  IconEye,
  IconFileInvoice,
  IconHourglassEmpty,
  IconSend,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { ActivityRecord, EventRecord, TimelineEntry } from '#shared/activities/activities.schema.ts';
import { LEAD_CREATED, LEAD_UPDATED } from '#shared/activities/activities.ts';
import { DAY_MS } from '#shared/fields/days.ts';
import { formatCount, formatShortTime, pluralize } from '#shared/fields/format.ts';
import { UNDO_DAYS } from '#shared/records/recentChanges.schema.ts';
import type { NamedRecord, Subject } from '#shared/records/subject.ts';
import { ChangedFields } from '../records/history/HistoryItem.tsx';
import { useRecordFields } from '../records/history/RecordFieldsContext.ts';
import classes from '../records/history/Timeline.module.css';
import { TimelineChange, TimelineList } from '../records/history/TimelineChange.tsx';
import { recordHref } from '../records/subject/recordHref.ts';
import { SubjectLink, SubjectLinks } from '../records/subject/SubjectLink.tsx';
import { ActivityItem } from './ActivityItem.tsx';

type Change = TimelineEntry & { kind: 'change' };

interface Shown {
  entry: TimelineEntry;
  /** Shown in the server's note that announces it. */
  change?: Change;
  /** Records added one after another, including this one. */
  added?: NamedRecord[];
  /** The author undid it right after. */
  isUndone?: boolean;
}

/** Milliseconds between a note and its change, which one transaction writes. */
const TOGETHER_MS = 2_000;

/** Milliseconds between records added in one go, such as dropped files, and before Undo. */
const AT_ONCE_MS = 600_000;

/**
 * Shows each thing once: a server's note joins its change, an undone change its undoing, a creation what its author did with
 * the record right after, and records added one after another are one entry. A list of changes alone has every change.
 */
function shownEntries(listed: TimelineEntry[], isOfChanges: boolean, own?: Subject): Shown[] {
  if (isOfChanges) return foldAdded(markUndone(listed.map((entry) => ({ entry }))).shown);
  const entries = listed.map((entry) => (entry.subject.id === own?.id ? entry : asCreation(entry)));
  const joined = new Set<TimelineEntry>();
  const shown = entries.map((entry): Shown => {
    const change = entries.find(
      (other): other is Change => other.kind === 'change' && !joined.has(other) && isNoted(entry, other),
    );
    if (!change) return { entry };
    joined.add(change);
    return { entry, change };
  });
  const isShown = ({ entry }: Shown) =>
    !joined.has(entry) && !entries.some((other) => isPartOf(entry, other) || isCreatedFor(entry, other));
  const { shown: marked, undoings } = markUndone(shown.filter(isShown));
  const kept = marked.filter((one) => !undoings.has(one));
  return foldAdded(kept.filter((one, index) => !isUndoneAgain(one, kept[index - 1])));
}

/** The note that a lead begins with, as the creation of any other record. */
function asCreation(entry: TimelineEntry): TimelineEntry {
  if (entry.kind !== 'activity' || !isCreationNote(entry.activity)) return entry;
  const { id, at, subject, activity } = entry;
  const cause = activity.description === LEAD_CREATED.description ? null : 'import';
  const byName = activity.createdByName;
  return {
    kind: 'change',
    id,
    at,
    subject,
    change: { id, at, action: 'created', cause, byName, changes: [] },
  };
}

const isCreationNote = ({ type, title }: ActivityRecord) => type === 'note' && title === LEAD_CREATED.title;

/** Marks what its author took back right after, and returns the entries that did so. */
function markUndone(shown: Shown[]) {
  const undoings = new Set<Shown>();
  // Oldest first: what was undone may be done again, which undoes nothing.
  for (const [index, undoing] of [...shown.entries()].reverse()) {
    const undone = shown.slice(index + 1).find(({ entry }) => entry.subject.id === undoing.entry.subject.id);
    if (!undone || undoings.has(undone) || !isUndoing(changeOf(undoing), changeOf(undone))) continue;
    undone.isUndone = true;
    undoings.add(undoing);
  }
  return { shown, undoings };
}

/** True for one that was undone where the one after it was as well, or what it was deleted with: nothing became of either. */
const isUndoneAgain = (one: Shown, after: Shown | undefined) =>
  one.isUndone &&
  after?.isUndone &&
  (one.entry.subject.id === after.entry.subject.id ||
    (isDelete(one.entry) && isDelete(after.entry) && isTogether(one.entry, after.entry)));

const isDelete = (entry: TimelineEntry) => entry.kind === 'change' && entry.change.action === 'deleted';

const changeOf = ({ entry, change }: Shown) => change ?? (entry.kind === 'change' ? entry : undefined);

/** True for a change that sets each field back to the value before the other, or that restores what the other deleted. */
function isUndoing(one: Change | undefined, other: Change | undefined) {
  if (!one || !other || one.change.byName !== other.change.byName) return false;
  if (one.at.getTime() - other.at.getTime() > AT_ONCE_MS) return false;
  if (one.count !== other.count) return false;
  if (one.change.action === 'restored') return other.change.action === 'deleted';
  const [undoing, undone] = [one.change.changes, other.change.changes];
  return (
    undoing.length > 0 &&
    undoing.length === undone.length &&
    undone.every(
      ({ field, from, to }) =>
        // Two acts on several records that left different values in each.
        !(other.count && from === null && to === null) &&
        undoing.some((back) => back.field === field && isSame(back.from, to) && isSame(back.to, from)),
    )
  );
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Neighbours that add records of one noun, by one person in one way, become one. */
function foldAdded(shown: Shown[]): Shown[] {
  const folded: Shown[] = [];
  for (const next of shown) {
    const last = folded.at(-1);
    if (last && isAddedWith(last.entry, next.entry)) {
      last.added = [...(last.added ?? [last.entry.subject]), next.entry.subject];
    } else folded.push({ ...next });
  }
  return folded;
}

const isAddedWith = (one: TimelineEntry, other: TimelineEntry) =>
  isCreation(one) &&
  isCreation(other) &&
  one.subject.noun === other.subject.noun &&
  one.change.byName === other.change.byName &&
  one.change.cause === other.change.cause &&
  isAtOnce(one, other);

/** True for the creation of a record that its author sent right after. */
const isCreatedFor = (entry: TimelineEntry, other: TimelineEntry) =>
  isCreation(entry) &&
  other.kind === 'event' &&
  other.subject.id === entry.subject.id &&
  authorOf(entry) === authorOf(other) &&
  isAtOnce(entry, other);

const authorOf = (entry: TimelineEntry) =>
  entry.kind === 'activity'
    ? entry.activity.createdByName
    : entry.kind === 'event'
      ? entry.event.byName
      : entry.change.byName;

const isAtOnce = (one: TimelineEntry, other: TimelineEntry) =>
  Math.abs(one.at.getTime() - other.at.getTime()) < AT_ONCE_MS;

const isCreation = (entry: TimelineEntry): entry is Change =>
  entry.kind === 'change' && entry.change.action === 'created';

/** Made by an import and the like to the record that it created. */
const isPartOf = (entry: TimelineEntry, creation: TimelineEntry) =>
  entry.kind === 'change' &&
  entry.change.action === 'changed' &&
  entry.change.cause !== null &&
  isCreation(creation) &&
  creation.subject.id === entry.subject.id &&
  creation.change.cause === entry.change.cause &&
  isTogether(entry, creation);

const isTogether = (one: TimelineEntry, other: TimelineEntry) =>
  Math.abs(one.at.getTime() - other.at.getTime()) < TOGETHER_MS;

const isNoted = (entry: TimelineEntry, change: Change) =>
  entry.kind === 'activity' &&
  entry.subject.id === change.subject.id &&
  entry.activity.title === LEAD_UPDATED.title &&
  entry.activity.description === LEAD_UPDATED.description &&
  change.change.action === 'changed' &&
  isTogether(entry, change);

const icons: Partial<Record<EventRecord['kind'], typeof IconSend>> = {
  sent: IconSend,
  viewed: IconEye,
  accepted: IconCircleCheck,
  declined: IconCircleX,
  expired: IconHourglassEmpty,
  discount_asked: IconDiscount,
  discount_approved: IconDiscount,
  discount_refused: IconDiscount,
};

interface TimelineEventProps {
  event: EventRecord;
  at: Date;
  /** The record that it happened to; left out on that record's own screen. */
  subject: NamedRecord | undefined;
  /** In the list of all records, where nothing else names the client. */
  namesClient: boolean;
}

function TimelineEvent({ event, at, subject, namesClient }: TimelineEventProps) {
  const { kind, title, description, accountName, byName } = event;
  const EventIcon = icons[kind] ?? IconFileInvoice;
  return (
    <>
      <span className={classes.icon}>
        <EventIcon size={16} aria-hidden />
      </span>
      <div className={classes.text}>
        <div className={classes.head}>
          <h3 title={title}>
            {subject ? (
              <Anchor component={Link} to={recordHref(subject)} inherit>
                {title}
              </Anchor>
            ) : (
              title
            )}
          </h3>
        </div>
        <p className={classes.by}>
          {byName && `${byName} · `}
          <time dateTime={at.toISOString()}>{formatShortTime(at)}</time>
          {namesClient && accountName && ` · ${accountName}`}
          {description && ` · ${description}`}
        </p>
      </div>
    </>
  );
}

const countOf = (count: number, noun: string, isCut: boolean) =>
  isCut ? pluralize(noun) : formatCount(count, noun);

interface TimelineProps {
  entries: TimelineEntry[];
  /** Entries about other records name theirs. */
  own?: Subject;
  /** True where the changes of fields are listed alone. */
  isOfChanges: boolean;
  /** True while older entries are not loaded. */
  hasMore: boolean | undefined;
  /** The task that the screen shows as the next step, with its box. */
  nextStepId?: string | undefined;
}

/** Activities, events and changes of fields, newest first. */
export function Timeline({ entries, own, isOfChanges, hasMore, nextStepId }: TimelineProps) {
  const recordFields = useRecordFields();
  const [isWhole, whole] = useDisclosure();
  const shown = shownEntries(entries, isOfChanges, own);
  const other = ({ subject }: TimelineEntry) => (subject.id === own?.id ? undefined : subject);
  const displayOf = ({ subject, change, count }: TimelineEntry & { kind: 'change' }, isUndone?: boolean) => ({
    noun: subject.noun,
    entry: change,
    // A deleted record has no title; an undone one is back already.
    recordId: subject.title === null || isUndone || count ? undefined : subject.id,
    ...recordFields[subject.noun],
  });
  const isTask = ({ entry }: Shown) => own !== undefined && isOpenTask(entry);
  /** On the screen of a record the newest change or event of another leads to it; the older ones name it. */
  const isLinked = (entry: TimelineEntry) =>
    !own ||
    shown.find((one) => one.entry.kind !== 'activity' && one.entry.subject.id === entry.subject.id)?.entry ===
      entry;
  const item = (one: Shown) => {
    const { entry, change, added, isUndone } = one;
    const count = added?.length ?? (entry.kind === 'change' ? entry.count : undefined);
    // Older ones may belong to the last.
    const isCut = Boolean(added && hasMore && one === shown.at(-1));
    const many = count && countOf(count, entry.subject.noun, isCut);
    const links = added && <SubjectLinks subjects={added} hasMore={isCut} areTexts={own !== undefined} />;
    const isNamed =
      !many && other(entry)?.title && entry.kind === 'change' && entry.change.changes.length === 0;
    return (
      <li key={entry.id} data-open={isTask(one) || undefined}>
        {entry.kind === 'activity' ? (
          <ActivityItem
            activity={entry.activity}
            subject={other(entry)}
            changes={change && <ChangedFields {...displayOf(change, isUndone)} />}
            isUndone={isUndone}
          />
        ) : entry.kind === 'event' ? (
          <TimelineEvent
            event={entry.event}
            at={entry.at}
            subject={isLinked(entry) ? other(entry) : undefined}
            namesClient={!own}
          />
        ) : (
          <TimelineChange
            {...displayOf(entry, isUndone)}
            isUndone={isUndone}
            many={many || undefined}
            named={isNamed && <SubjectLink subject={entry.subject} isInSentence isText={!isLinked(entry)} />}
            record={
              links ??
              (many
                ? isListed(entry, isUndone) && RECENT_CHANGES
                : other(entry) && !isNamed && linkTo(entry.subject, !isLinked(entry), own))
            }
          />
        )}
      </li>
    );
  };
  const tasks = shown.filter(isTask);
  const isFolded = tasks.length > 1;
  const first = tasks.some(({ entry }) => entry.id === nextStepId) ? [] : tasks.slice(0, 1);
  const more = (
    <li key="more" data-open>
      <Button
        className={classes.more}
        variant="subtle"
        size="compact-sm"
        aria-expanded={isWhole}
        onClick={whole.toggle}
      >
        {isWhole
          ? 'Fewer tasks'
          : first.length > 0
            ? formatCount(tasks.length - 1, 'more task')
            : `${formatCount(tasks.length - 1, 'task')} after the next step`}
      </Button>
    </li>
  );
  // One list, so that a task that is done keeps the focus.
  return (
    <TimelineList>
      {[
        ...(isFolded && !isWhole ? first : tasks).map(item),
        ...(isFolded ? [more] : []),
        ...shown.filter((one) => !isTask(one)).map(item),
      ]}
    </TimelineList>
  );
}

const RECENT_CHANGES = (
  <Anchor component={Link} to="/crm/recent-changes" inherit underline="always">
    Recent changes
  </Anchor>
);

/** True for an act on several records that can still be undone in the list of recent changes. */
const isListed = ({ at, change: { action, cause } }: Change, isUndone: boolean | undefined) =>
  !isUndone &&
  action !== 'restored' &&
  !cause?.endsWith('_undo') &&
  Date.now() - at.getTime() < UNDO_DAYS * DAY_MS;

const isOpenTask = (entry: TimelineEntry) =>
  entry.kind === 'activity' && entry.activity.dueDate !== null && entry.activity.doneAt === null;

/** A vanished record of the same type was merged into this one. */
const linkTo = (subject: NamedRecord, isText: boolean, own?: Subject) =>
  subject.title === null && subject.noun === own?.noun ? (
    `Merged into this ${own.noun}`
  ) : (
    <SubjectLink subject={subject} isText={isText} />
  );
