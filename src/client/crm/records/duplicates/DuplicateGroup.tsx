import '@mantine/core/styles/RadioCard.layer.css';
import '@mantine/core/styles/RadioIndicator.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Button, Checkbox, Radio } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { v7 } from 'uuid';
import { formatCount, formatShortDate } from '#shared/fields/format.ts';
import type { ComparedRecord } from '#shared/records/duplicates.schema.ts';
import type { MergeNoun } from '#shared/records/nouns.ts';
import { trpc } from '../../../trpc.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import { notifyFailure } from '../../../ui/overlay/notifyFailure.ts';
import { ToneBadge } from '../../../ui/ToneBadge.tsx';
import { deniedButton } from '../../auth/deniedButton.ts';
import { useMissingRight } from '../../auth/useMissingRight.ts';
import { useUndoMerge } from '../merge/useUndoMerge.ts';
import { type Alike, describeReasons, describeShared, pairsToMerge } from './alike.ts';
import classes from './Duplicates.module.css';
import { useDismissal } from './useDismissal.ts';

interface DuplicateGroupProps {
  noun: MergeNoun;
  group: Alike;
  /** Called with the id of the record that is to stay. */
  onChoose: (id: string) => void;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
}

/** Two or more records that may be the same, why, and which of them stays. */
export function DuplicateGroup({ noun, group, onChoose, isSelected, onSelect }: DuplicateGroupProps) {
  const { records, kept, pairs, isSure } = group;
  const titleId = useId();
  const { row, isPending, dismiss, keepFocus } = useDismissal(noun);
  const denied = useMissingRight('merge');
  const all = `${records.length} ${noun}`;
  const [one, other, ...others] = records;
  const names =
    one && other && others.length === 0 ? `${one.title} and ${other.title}` : `${all}, ${kept.title}`;
  const undo = useUndoMerge(noun, 'Merge undone');
  const merge = trpc.merges.createMany.useMutation({
    onSuccess: ({ id, merged, skipped }) => {
      const [first] = skipped;
      if (merged === 0) return notify.error('Nothing is merged', first?.reason);
      notify.undoable(`${merged + 1} ${noun} merged into ${kept.title}`, () => undo.mutate({ id }));
      if (first) notify.error(`${skipped.length} not merged`, first.reason);
    },
    onError: (failed, { id }) => notifyFailure('Nothing is merged', failed, () => undo.mutate({ id })),
  });
  const shared = describeShared(pairs);
  const mergeProps = {
    variant: 'default',
    children: 'Merge',
    'aria-label': `Merge ${others.length > 0 ? all : names} into ${kept.title}`,
  } as const;
  const mergeAll = () => {
    const focusNext = keepFocus();
    merge.mutate(
      { id: v7(), noun, pairs: pairsToMerge(group) },
      { onSuccess: ({ merged }) => merged > 0 && focusNext() },
    );
  };
  return (
    <li ref={row} className={classes.pair} data-alike aria-label={`${all} look the same`}>
      {!denied && (
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
        {denied ? (
          <Button {...mergeProps} {...deniedButton(denied)} />
        ) : (
          <Button {...mergeProps} loading={merge.isPending} onClick={mergeAll} />
        )}
        {!denied && one && other && others.length === 0 && (
          <Button
            variant="default"
            component={Link}
            to={`/crm/${noun}/${one.id}/merge?with=${other.id}&from=duplicates`}
            aria-label={`Compare ${names}`}
          >
            Compare
          </Button>
        )}
        <Button
          variant="default"
          disabled={isPending}
          onClick={() => dismiss(pairs)}
          aria-label={`Not duplicates: ${names}`}
        >
          Not duplicates
        </Button>
      </div>
      <ul className={classes.choices} aria-label="Choose which stays">
        {records.map((record) => (
          <li key={record.id}>
            {!denied && (
              <Radio
                name={titleId}
                checked={record.id === kept.id}
                onChange={() => onChoose(record.id)}
                aria-label={`Keep ${[record.title, record.subtitle].filter(Boolean).join(', ')}`}
              />
            )}
            <RecordLink noun={noun} record={record} />
            {record.id === kept.id && !denied && <ToneBadge tone="green">Stays</ToneBadge>}
          </li>
        ))}
      </ul>
    </li>
  );
}

/** A record with what tells whether it stays: what stands on it, when it was made, how it is reached. */
function RecordLink({ noun, record }: { noun: MergeNoun; record: ComparedRecord }) {
  const { id, title, subtitle, createdAt, values, related } = record;
  const counts = Object.entries(related).map(([one, count]) => formatCount(count, one));
  const known = values.filter((value) => !subtitle?.includes(value));
  const facts = [...(counts.length > 0 ? [counts.join(', ')] : ['Nothing on it yet']), ...known];
  return (
    <Link to={`/crm/${noun}/${id}`} className={classes.record}>
      <strong title={title}>{title}</strong> {subtitle && <span>{subtitle}</span>}
      <span className={classes.facts}>{[...facts, `created ${formatShortDate(createdAt)}`].join(' · ')}</span>
    </Link>
  );
}
