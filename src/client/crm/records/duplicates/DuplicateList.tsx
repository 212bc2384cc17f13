import { Button, Center, Group, Stack, Text } from '@mantine/core';
import { Fragment, useState } from 'react';
import { formatCount } from '#shared/fields/format.ts';
import type { MergeNoun } from '#shared/records/nouns.ts';
import { trpc } from '../../../trpc.ts';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { BackLink } from '../../../ui/list/BackLink.tsx';
import { RowSkeletons } from '../../../ui/list/RowSkeletons.tsx';
import { listQueryOptions, useListQuery } from '../../../ui/list/useListQuery.ts';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { DuplicateGroup } from './DuplicateGroup.tsx';
import classes from './Duplicates.module.css';
import { groupPairs } from './duplicateGroups.ts';
import { MergeSelected } from './MergeSelected.tsx';

const PAGE = 20;

const COMPARED: Record<MergeNoun, string> = {
  accounts: 'Accounts with the same ABN, email or phone, or a similar name.',
  contacts: 'Contacts with the same email or phone, or similar names in one organisation.',
  leads: 'Leads of one contact with a similar title.',
};

/** Likely duplicates, the likeliest first: each pair is merged or dismissed. */
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
      {pairs.error && (
        <ErrorNotice
          hasData={Boolean(pairs.rows?.length)}
          message={`Error loading duplicates: ${pairs.error.message}`}
          onRetry={pairs.refetch}
        />
      )}
      {!pairs.rows && !pairs.error && <RowSkeletons label="Loading duplicates..." />}
      {pairs.total === 0 && <Text role="status">No duplicates found.</Text>}
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
      {pairs.hasMore && (
        <Center>
          <Button variant="default" onClick={pairs.loadMore} loading={pairs.isLoadingMore}>
            Load more
          </Button>
        </Center>
      )}
    </Stack>
  );
}
