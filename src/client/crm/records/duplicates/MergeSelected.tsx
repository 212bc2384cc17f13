import { Alert, Button, Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import { v7 } from 'uuid';
import { formatCount } from '#shared/fields/format.ts';
import { MAX_MERGED_PAIRS } from '#shared/records/duplicates.schema.ts';
import type { MergeNoun } from '#shared/records/nouns.ts';
import { trpc } from '../../../trpc.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import { notifyFailure } from '../../../ui/overlay/notifyFailure.ts';
import { useMissingRight } from '../../auth/useMissingRight.ts';
import { useUndo } from '../useUndo.ts';
import classes from './Duplicates.module.css';
import { type Alike, GONE_MESSAGE, pairsToMerge } from './duplicateGroups.ts';

interface MergeSelectedProps {
  noun: MergeNoun;
  /** The likely duplicates that the list shows. */
  shown: Alike[];
  /** The keys of those that are selected. */
  selected: string[];
  onSelect: (keys: string[]) => void;
}

/** Merges what is selected as one act with one Undo; pairs that cannot be merged are named. */
export function MergeSelected({ noun, shown, selected, onSelect }: MergeSelectedProps) {
  const [skipped, setSkipped] = useState<string[]>([]);
  const undo = useUndo();
  const pairs = shown
    .filter(({ key }) => selected.includes(key))
    .flatMap(pairsToMerge)
    .slice(0, MAX_MERGED_PAIRS);
  const merge = trpc.merges.createMany.useMutation({
    onSuccess: (result) => {
      const nameOf = (ids: [string, string]) =>
        shown.flatMap(({ records }) => records).find(({ id }) => ids.includes(id))?.title ?? '';
      setSkipped(result.skipped.map(({ ids, reason }) => `${nameOf(ids)}: ${reason}`));
      onSelect([]);
      if (result.merged === 0)
        return notify.error('Nothing is merged', result.skipped.length === 0 ? GONE_MESSAGE : undefined);
      notify.undoable(`${formatCount(result.merged, 'pair')} merged`, () => undo.mutate({ act: result.id }));
    },
    onError: (failed, { id }) => notifyFailure('Nothing is merged', failed, () => undo.mutate({ act: id })),
  });
  if (useMissingRight('merge') !== null) return null;
  const sure = shown.filter(({ isSure }) => isSure);
  const isAll = sure.length > 0 && sure.every(({ key }) => selected.includes(key));
  return (
    <>
      <div className={classes.bar}>
        {sure.length > 1 && (
          <Checkbox
            label={sure.length < shown.length ? `Select ${sure.length} almost certain` : 'Select all'}
            checked={isAll}
            indeterminate={!isAll && pairs.length > 0}
            onChange={() => onSelect(isAll ? [] : sure.map(({ key }) => key))}
          />
        )}
        {pairs.length > 0 && (
          <>
            <Button loading={merge.isPending} onClick={() => merge.mutate({ id: v7(), noun, pairs })}>
              {`Merge ${formatCount(pairs.length, 'pair')}`}
            </Button>
            <Text c="dimmed" size="sm" className={classes.hint}>
              The one under ‘Keep’ takes what the others add.
            </Text>
          </>
        )}
      </div>
      {skipped.length > 0 && (
        <Alert color="yellow" title="Not merged" role="status">
          {skipped.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </Alert>
      )}
    </>
  );
}
