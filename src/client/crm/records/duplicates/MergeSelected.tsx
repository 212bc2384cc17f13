import { Alert, Button, Checkbox, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { v7 } from 'uuid';
import { formatCount } from '#shared/fields/format.ts';
import { MAX_MERGED_PAIRS, type DuplicatePair as Pair } from '#shared/records/duplicates.schema.ts';
import type { MergeNoun } from '#shared/records/nouns.ts';
import { trpc } from '../../../trpc.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import { notifyFailure } from '../../../ui/overlay/notifyFailure.ts';
import { useMissingRight } from '../../auth/useMissingRight.ts';
import { useUndoMerge } from '../merge/useUndoMerge.ts';

export const keyOf = ({ one, other }: Pair) => `${one.id} ${other.id}`;

interface MergeSelectedProps {
  noun: MergeNoun;
  /** The pairs that the list shows. */
  shown: Pair[];
  /** The keys of those that are selected. */
  selected: string[];
  onSelect: (keys: string[]) => void;
}

/** Merges the selected pairs by one rule, as one act with one Undo; pairs that cannot be merged are named. */
export function MergeSelected({ noun, shown, selected, onSelect }: MergeSelectedProps) {
  const [skipped, setSkipped] = useState<string[]>([]);
  const undo = useUndoMerge(noun, 'All pairs');
  const pairs = shown.filter((pair) => selected.includes(keyOf(pair))).slice(0, MAX_MERGED_PAIRS);
  const merge = trpc.merges.createMany.useMutation({
    onSuccess: (result) => {
      const nameOf = (ids: [string, string]) =>
        shown.find(({ one, other }) => ids.includes(one.id) && ids.includes(other.id))?.one.title ?? '';
      setSkipped(result.skipped.map(({ ids, reason }) => `${nameOf(ids)}: ${reason}`));
      onSelect([]);
      if (result.merged === 0) return notify.error('Nothing is merged');
      const message = `${formatCount(result.merged, 'pair')} merged, the fuller kept`;
      notify.undoable(message, () => undo.mutate({ id: result.id }));
    },
    onError: (failed, { id }) => notifyFailure('Nothing is merged', failed, () => undo.mutate({ id })),
  });
  if (useMissingRight('merge') !== null) return null;
  const isAll = shown.every((pair) => selected.includes(keyOf(pair)));
  return (
    <>
      <Group gap="sm">
        <Checkbox
          label={`Select all ${shown.length} shown`}
          checked={isAll}
          indeterminate={!isAll && pairs.length > 0}
          onChange={() => onSelect(isAll ? [] : shown.map(keyOf))}
        />
        <Button
          disabled={pairs.length === 0}
          loading={merge.isPending}
          onClick={() =>
            merge.mutate({ id: v7(), noun, pairs: pairs.map(({ one, other }) => [one.id, other.id]) })
          }
        >
          {pairs.length === 0
            ? 'Keep the fuller'
            : `Merge ${formatCount(pairs.length, 'pair')}: keep the fuller`}
        </Button>
        <Text c="dimmed" size="sm" flex="1 1 16rem">
          The record with more values stays and takes what it lacks.
        </Text>
      </Group>
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
