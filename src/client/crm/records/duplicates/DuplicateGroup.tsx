import '@mantine/core/styles/RadioCard.layer.css';
import '@mantine/core/styles/RadioIndicator.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Button, Checkbox, Radio } from '@mantine/core';
import { useId, useState } from 'react';
import { v7 } from 'uuid';
import type { MergeNoun } from '#shared/records/nouns.ts';
import { trpc } from '../../../trpc.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import { notifyFailure } from '../../../ui/overlay/notifyFailure.ts';
import { deniedButton } from '../../auth/deniedButton.ts';
import { useMissingRight } from '../../auth/useMissingRight.ts';
import { useUndoMerge } from '../merge/useUndoMerge.ts';
import type { Alike } from './alike.ts';
import { RecordLink, Why } from './DuplicatePair.tsx';
import classes from './Duplicates.module.css';
import { useDismissal } from './useDismissal.ts';

interface DuplicateGroupProps {
  noun: MergeNoun;
  group: Alike;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
}

/** Three or more records that may be the same, and which of them stays. */
export function DuplicateGroup({ noun, group, isSelected, onSelect }: DuplicateGroupProps) {
  const { records, pairs, isSure } = group;
  const titleId = useId();
  const [chosen, choose] = useState(records[0]?.id ?? '');
  const kept = records.find(({ id }) => id === chosen) ?? records[0];
  const { row, isPending, dismiss } = useDismissal(noun);
  const denied = useMissingRight('merge');
  const all = `${records.length} ${noun}`;
  const undo = useUndoMerge(noun, `The ${all} are apart again`);
  const merge = trpc.merges.createMany.useMutation({
    onSuccess: ({ id, merged, skipped }) => {
      const [first] = skipped;
      if (merged === 0) return notify.error('Nothing is merged', first?.reason);
      notify.undoable(`${merged + 1} ${noun} merged into ${kept?.title}`, () => undo.mutate({ id }));
      if (first) notify.error(`${skipped.length} not merged`, first.reason);
    },
    onError: (failed, { id }) => notifyFailure('Nothing is merged', failed, () => undo.mutate({ id })),
  });
  if (!kept) return null;
  const mergeProps = {
    variant: 'default',
    children: 'Merge',
    'aria-label': `Merge ${all} into ${kept.title}`,
  } as const;
  const mergeAll = () =>
    merge.mutate({
      id: v7(),
      noun,
      kept: kept.id,
      pairs: records.filter(({ id }) => id !== kept.id).map(({ id }) => [kept.id, id]),
    });
  return (
    <li ref={row} className={classes.pair} data-alike aria-labelledby={titleId}>
      {!denied && (
        <Checkbox
          checked={isSelected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
          aria-label={`Select ${all}: ${kept.title}`}
        />
      )}
      <div id={titleId} className={classes.groupTitle}>
        {`${all} look the same`}
      </div>
      <Why pairs={pairs} isSure={isSure} />
      <ul className={classes.choices} aria-label="Choose which stays">
        {records.map((record) => (
          <li key={record.id}>
            {!denied && (
              <Radio
                name={titleId}
                checked={record.id === kept.id}
                onChange={() => choose(record.id)}
                aria-label={`Keep ${[record.title, record.subtitle].filter(Boolean).join(', ')}`}
              />
            )}
            <RecordLink noun={noun} record={record} />
            {record.id === kept.id && !denied && <span className={classes.why}>Stays</span>}
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        {denied ? (
          <Button {...mergeProps} {...deniedButton(denied)} />
        ) : (
          <Button {...mergeProps} loading={merge.isPending} onClick={mergeAll} />
        )}
        <Button
          variant="default"
          disabled={isPending}
          onClick={() => dismiss(pairs)}
          aria-label={`Not duplicates: ${all}, ${kept.title}`}
        >
          Not duplicates
        </Button>
      </div>
    </li>
  );
}
