import '@mantine/core/styles/RadioCard.layer.css';
import '@mantine/core/styles/RadioIndicator.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Anchor, Button, Checkbox, Radio } from '@mantine/core';
import { useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { v7 } from 'uuid';
import { formatCount, formatShortDate } from '#shared/fields/format.ts';
import { tidyPhone } from '#shared/fields/phone.ts';
import type { ComparedRecord, DuplicatePair } from '#shared/records/duplicates.schema.ts';
import type { MergeNoun } from '#shared/records/nouns.ts';
import { trpc } from '../../../trpc.ts';
import { focusOnceShown } from '../../../ui/list/useReturnToRow.ts';
import { notify, notifyFailure } from '../../../ui/overlay/notify.ts';
import { ToneBadge } from '../../../ui/ToneBadge.tsx';
import { deniedButton, useMissingRight } from '../../auth/useMissingRight.ts';
import { useCheckedUndo } from '../useCheckedUndo.ts';
import { useUndo } from '../useUndo.ts';
import classes from './Duplicates.module.css';
import {
  type Alike,
  describeReasons,
  describeShared,
  GONE_MESSAGE,
  pairsToMerge,
} from './duplicateGroups.ts';

/** Remembers that records are not the same, with Undo; `row` is what shows them. */
function useDismissal(noun: MergeNoun) {
  const row = useRef<HTMLLIElement>(null);
  const undo = useUndo();
  const { mutateAsync, isPending } = trpc.duplicates.dismiss.useMutation({
    meta: { failed: 'Failed to remember that' },
  });
  async function dismiss(pairs: DuplicatePair[], key: string) {
    const focusNext = keepFocus();
    const dismissed: string[] = [];
    try {
      for (const { one, other } of pairs) {
        dismissed.push((await mutateAsync({ id: v7(), noun, ids: [one.id, other.id] })).id);
      }
    } catch {
      // A toast has told it.
    }
    if (dismissed.length === 0) return;
    focusNext();
    notify.undoable('Marked as not duplicates', () => {
      for (const id of dismissed) undo.mutate({ act: id });
      focusGroup(key);
    });
  }
  function keepFocus() {
    const next = nextTo(row.current);
    return () => (next?.isConnected ? next : document.querySelector('h1'))?.focus({ preventScroll: true });
  }
  return { row, isPending, dismiss, keepFocus };
}

/** Focuses the first link of a group once it is listed again. */
const focusGroup = (key: string) => focusOnceShown(key, `[data-alike="${CSS.escape(key)}"] a`);

function nextTo(row: HTMLElement | null) {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-alike]')];
  const at = row ? rows.indexOf(row) : -1;
  return (rows[at + 1] ?? rows[at - 1])?.querySelector('a') ?? null;
}

interface DuplicateGroupProps {
  noun: MergeNoun;
  group: Alike;
  onChoose: (id: string) => void;
  canSelect: boolean;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
}

/** Why they may be the same, and which one stays. */
export function DuplicateGroup({
  noun,
  group,
  onChoose,
  canSelect,
  isSelected,
  onSelect,
}: DuplicateGroupProps) {
  const { key, records, kept, pairs, isSure } = group;
  const keepId = useId();
  const { row, isPending, dismiss, keepFocus } = useDismissal(noun);
  const denied = useMissingRight('merge');
  const all = `${records.length} ${noun}`;
  const [one, other, ...others] = records;
  const names =
    one && other && others.length === 0 ? `${one.title} and ${other.title}` : `${all}, ${kept.title}`;
  const undo = useUndo({ show: (message) => notify.success(message, kept.title) });
  const checked = useCheckedUndo();
  const merge = trpc.merges.createMany.useMutation({
    onSuccess: ({ id, merged, skipped }) => {
      const [first] = skipped;
      if (merged === 0) return notify.error('Nothing is merged', first?.reason ?? GONE_MESSAGE);
      const input = { act: id };
      const undoMerge = checked('acts.undo', input, () => {
        undo.mutate(input);
        focusGroup(key);
      });
      notify.undoable(`${merged + 1} ${noun} merged into ${kept.title}`, undoMerge);
      if (first) notify.error(`${skipped.length} not merged`, first.reason);
    },
    onError: (failed, { id }) => notifyFailure('Nothing is merged', failed, undo.of(id)),
  });
  const shared = describeShared(pairs);
  const mergeProps = {
    // Firms and families share a phone number.
    variant: isSure ? 'default' : 'subtle',
    children: 'Merge',
    'aria-label': `Merge ${others.length > 0 ? all : names} into ${kept.title}`,
  } as const;
  const mergeAll = () => {
    const focusNext = keepFocus();
    merge.mutate(
      { id: v7(), noun, pairs: pairsToMerge(group) },
      { onSuccess: ({ merged, skipped }) => (merged > 0 || skipped.length === 0) && focusNext() },
    );
  };
  const mergeButton = denied ? (
    <Button {...mergeProps} {...deniedButton(denied)} />
  ) : (
    <Button {...mergeProps} loading={merge.isPending} onClick={mergeAll} />
  );
  return (
    <li ref={row} className={classes.pair} data-alike={key} aria-label={`${all} look the same`}>
      {!denied && canSelect && (
        <Checkbox
          checked={isSelected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
          aria-label={`Select ${names}`}
        />
      )}
      <div className={classes.reasons}>
        <ToneBadge tone={isSure ? 'amber' : 'grey'}>{describeReasons(pairs)}</ToneBadge>
        {shared && <span title={shared}>{shared}</span>}
      </div>
      <div className={classes.actions}>
        {isSure && mergeButton}
        {!denied && one && other && others.length === 0 && (
          <Button
            variant="default"
            component={Link}
            to={compareHref(noun, one, other)}
            aria-label={`Compare ${names}`}
          >
            Compare
          </Button>
        )}
        <Button
          variant="default"
          disabled={isPending}
          onClick={() => dismiss(pairs, key)}
          aria-label={`Not duplicates: ${names}`}
        >
          Not duplicates
        </Button>
        {!isSure && mergeButton}
      </div>
      {!denied && (
        <p className={classes.keep} id={keepId}>
          <b className={classes.question}>Keep</b> Its empty fields are filled from the{' '}
          {others.length > 0 ? 'others' : 'other'}.
        </p>
      )}
      <Choices noun={noun} group={group} question={keepId} onChoose={onChoose} />
    </li>
  );
}

interface ChoicesProps extends Pick<DuplicateGroupProps, 'noun' | 'group' | 'onChoose'> {
  question: string;
}

/** The records of a group, of which one is chosen to stay. */
function Choices({ noun, group: { records, kept }, question, onChoose }: ChoicesProps) {
  const radioName = useId();
  const denied = useMissingRight('merge');
  return (
    <ul
      className={classes.choices}
      aria-label="Choose which stays"
      aria-describedby={denied ? undefined : question}
    >
      {records.map((record) => (
        <li key={record.id}>
          {!denied && (
            <Radio
              name={radioName}
              checked={record.id === kept.id}
              onChange={() => onChoose(record.id)}
              aria-label={`Keep ${[record.title, record.subtitle].filter(Boolean).join(', ')}`}
            />
          )}
          <RecordLink noun={noun} record={record} />
          {!denied && records.length > 2 && record.id !== kept.id && (
            <Anchor
              component={Link}
              to={compareHref(noun, kept, record)}
              size="sm"
              className={classes.compare}
              aria-label={`Compare ${kept.title} and ${record.title}`}
            >
              Compare
            </Anchor>
          )}
        </li>
      ))}
    </ul>
  );
}

const compareHref = (noun: MergeNoun, one: ComparedRecord, other: ComparedRecord) =>
  `/crm/${noun}/${one.id}/merge?with=${other.id}&from=duplicates`;

/** A record with what tells whether it stays: what stands on it, when it was made, how it is reached. */
function RecordLink({ noun, record }: { noun: MergeNoun; record: ComparedRecord }) {
  const { id, title, subtitle, createdAt, values, related } = record;
  const counts = Object.entries(related).map(([one, count]) => formatCount(count, one));
  const known = values.filter((value) => !subtitle?.includes(value)).map(tidyPhone);
  const facts = [...(counts.length > 0 ? [counts.join(', ')] : ['Nothing on it yet']), ...known];
  return (
    <Link to={`/crm/${noun}/${id}`} className={classes.record}>
      <strong title={title}>{title}</strong> {subtitle && <span>{subtitle}</span>}
      <span className={classes.facts}>{[...facts, `created ${formatShortDate(createdAt)}`].join(' · ')}</span>
    </Link>
  );
}
