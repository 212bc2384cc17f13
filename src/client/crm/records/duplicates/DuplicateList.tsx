import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { Fragment, useState } from 'react';
import { v7 } from 'uuid';
import { formatCount } from '#shared/fields/format.ts';
import { MAX_MERGED_PAIRS } from '#shared/records/duplicates.schema.ts';
import type { MergeNoun } from '#shared/records/nouns.ts';
import { trpc } from '../../../trpc.ts';
import { BackLink } from '../../../ui/list/BackLink.tsx';
import { PagedList } from '../../../ui/list/PagedList.tsx';
import { RowSkeletons } from '../../../ui/list/RowSkeletons.tsx';
import { listQueryOptions, useListQuery } from '../../../ui/list/useListQuery.ts';
import { notify, notifyFailure } from '../../../ui/overlay/notify.ts';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { useMissingRight } from '../../auth/useMissingRight.ts';
import { useUndo } from '../useUndo.ts';
import { DuplicateGroup } from './DuplicateGroup.tsx';
import classes from './Duplicates.module.css';
import { type Alike, GONE_MESSAGE, groupPairs, pairsToMerge } from './duplicateGroups.ts';

const PAGE = 20;

const COMPARED: Record<MergeNoun, string> = {
  accounts: 'Accounts with the same ABN, email or phone, or a similar name.',
  contacts: 'Contacts with the same email or phone, or similar names in one account.',
  leads: 'Leads of one contact with a similar title.',
};

/** Likeliest first; each is merged or dismissed. */
export function DuplicateList({ noun }: { noun: MergeNoun }) {
  const pairs = useListQuery(
    trpc.duplicates.list.useInfiniteQuery({ noun, limit: PAGE }, { ...listQueryOptions, staleTime: 0 }),
  );
  const shown = pairs.rows ?? [];
  const [selected, setSelected] = useState<string[]>([]);
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const alike = groupPairs(shown, chosen);
  const groups = [
    { title: 'Almost certain', rows: alike.filter(({ isSure }) => isSure) },
    { title: 'Same phone only', rows: alike.filter(({ isSure }) => !isSure) },
  ].filter(({ rows }) => rows.length > 0);
  return (
    <Stack gap="sm">
      <div>
        <BackLink to={`/crm/${noun}`}>{`Back to ${noun}`}</BackLink>
      </div>
      <div>
        <Group gap="sm" align="baseline">
          <PageTitle>Likely duplicates</PageTitle>
          <Text role="status" c="dimmed" size="sm">
            {pairs.total
              ? pairs.hasMore
                ? formatCount(pairs.total, 'pair')
                : formatCount(alike.length, 'group')
              : ''}
          </Text>
        </Group>
        <Text c="dimmed" size="sm">
          {COMPARED[noun]}
        </Text>
      </div>
      <PagedList
        query={pairs}
        errorLabel="Error loading duplicates"
        skeleton={<RowSkeletons label="Loading duplicates..." />}
        empty={<Text role="status">No duplicates found.</Text>}
      >
        {() => (
          <>
            {alike.length > 1 && (
              <MergeSelected noun={noun} shown={alike} selected={selected} onSelect={setSelected} />
            )}
            {groups.map(({ title, rows }) => (
              <Fragment key={title}>
                {groups.length > 1 && <h2 className={classes.group}>{title}</h2>}
                <ul className={classes.pairs}>
                  {rows.map((group) => {
                    const { key } = group;
                    return (
                      <DuplicateGroup
                        key={key}
                        noun={noun}
                        group={group}
                        onChoose={(id) => setChosen({ ...chosen, [key]: id })}
                        canSelect={alike.length > 1}
                        isSelected={selected.includes(key)}
                        onSelect={(isSelected) =>
                          setSelected(isSelected ? [...selected, key] : selected.filter((one) => one !== key))
                        }
                      />
                    );
                  })}
                </ul>
              </Fragment>
            ))}
          </>
        )}
      </PagedList>
    </Stack>
  );
}

interface MergeSelectedProps {
  noun: MergeNoun;
  shown: Alike[];
  selected: string[];
  onSelect: (keys: string[]) => void;
}

/** One act with one Undo; names pairs that cannot be merged. */
function MergeSelected({ noun, shown, selected, onSelect }: MergeSelectedProps) {
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
      notify.undoable(`${formatCount(result.merged, 'pair')} merged`, undo.of(result.id));
    },
    onError: (failed, { id }) => notifyFailure('Nothing is merged', failed, undo.of(id)),
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
