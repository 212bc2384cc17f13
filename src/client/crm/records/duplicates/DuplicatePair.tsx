import { Button, Checkbox } from '@mantine/core';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { v7 } from 'uuid';
import type { DuplicatePair as Pair } from '#shared/records/duplicates.schema.ts';
import type { MergeNoun } from '#shared/records/nouns.ts';
import { type CallError, trpc } from '../../../trpc.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import { ToneBadge } from '../../../ui/ToneBadge.tsx';
import { deniedButton } from '../../auth/deniedButton.ts';
import { useMissingRight } from '../../auth/useMissingRight.ts';
import { useFailureToast } from '../useFailureToast.ts';
import classes from './Duplicates.module.css';

interface DuplicatePairProps {
  noun: MergeNoun;
  pair: Pair;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
}

/** Two records that may be the same, why, and what to do about it. */
export function DuplicatePair({ noun, pair, isSelected, onSelect }: DuplicatePairProps) {
  const { one, other, reasons, isSure } = pair;
  const row = useRef<HTMLLIElement>(null);
  const showFailure = useFailureToast();
  const onError = (error: CallError) => showFailure('Failed to remember that', error);
  const undo = trpc.duplicates.undoDismiss.useMutation({ onError });
  const dismiss = trpc.duplicates.dismiss.useMutation({
    onSuccess: ({ id }) => {
      focusNextTo(row.current);
      notify.undoable('Marked as not duplicates', () => undo.mutate({ id }));
    },
    onError,
  });
  const denied = useMissingRight('merge');
  const both = `${one.title} and ${other.title}`;
  const mergeProps = { variant: 'default', children: 'Merge', 'aria-label': `Merge ${both}` } as const;
  return (
    <li ref={row} className={classes.pair} data-pair>
      {!denied && (
        <Checkbox
          checked={isSelected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
          aria-label={`Select ${both}`}
        />
      )}
      <div className={classes.records}>
        <RecordLink noun={noun} record={one} beside={other} />
        <RecordLink noun={noun} record={other} beside={one} />
      </div>
      <div className={classes.actions}>
        <ToneBadge tone={isSure ? 'amber' : 'grey'}>{capitalize(reasons)}</ToneBadge>
        {denied ? (
          <Button {...mergeProps} {...deniedButton(denied)} />
        ) : (
          <Button
            {...mergeProps}
            component={Link}
            to={`/crm/${noun}/${one.id}/merge?with=${other.id}&from=duplicates`}
          />
        )}
        <Button
          variant="default"
          disabled={dismiss.isPending}
          onClick={() => dismiss.mutate({ id: v7(), noun, ids: [one.id, other.id] })}
          aria-label={`Not a duplicate: ${both}`}
        >
          Not a duplicate
        </Button>
      </div>
    </li>
  );
}

interface RecordLinkProps {
  noun: MergeNoun;
  record: Pair['one'];
  beside: Pair['one'];
}

/** One of the two; what the other has as well is dimmed. */
function RecordLink({ noun, record: { id, title, subtitle }, beside }: RecordLinkProps) {
  const same = beside.subtitle?.split(SEPARATOR) ?? [];
  return (
    <Link to={`/crm/${noun}/${id}`} className={classes.record}>
      <strong title={title}>{title}</strong>{' '}
      <span>
        {subtitle?.split(SEPARATOR).map((part, n) => (
          <span key={part} data-same={same.includes(part) || undefined}>
            {n > 0 && SEPARATOR}
            {part}
          </span>
        ))}
      </span>
    </Link>
  );
}

const SEPARATOR = ' · ';

/** Focuses the first link of the pair after this one, or before it; without another the title. */
function focusNextTo(row: HTMLElement | null) {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-pair]')];
  const at = row ? rows.indexOf(row) : -1;
  const target = (rows[at + 1] ?? rows[at - 1])?.querySelector('a') ?? document.querySelector('h1');
  target?.focus({ preventScroll: true });
}

/** 'Same email, phone', 'Same phone, similar name'. */
const capitalize = (reasons: string[]) =>
  reasons
    .join(', ')
    .replaceAll(', same ', ', ')
    .replace(/^./, (letter) => letter.toUpperCase());
