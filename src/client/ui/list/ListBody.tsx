import { Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorNotice } from '../ErrorNotice.tsx';
import grid from './CardGrid.module.css';
import { CardGrid } from './CardGrid.tsx';
import { EmptyList } from './EmptyList.tsx';
import classes from './ListScreen.module.css';
import { NextPage } from './NextPage.tsx';
import type { ListQuery } from './useListQuery.ts';

interface ListBodyProps<Row> {
  noun: string;
  query: ListQuery<Row>;
  /** A search or a filter is on. */
  isFiltered: boolean;
  emptyHint: string;
  addButton: ReactNode;
  addHrefFor: ((name: string) => string) | undefined;
  table: ((rows: Row[]) => ReactNode) | undefined;
  children: (row: Row) => ReactNode;
}

/** The content below the search: the cards or the table, or why there are none. */
export function ListBody<Row extends { id: string }>({ query, ...props }: ListBodyProps<Row>) {
  const { noun, isFiltered, emptyHint, addButton, addHrefFor, table, children } = props;
  const { rows, error } = query;

  return (
    <>
      {error && (
        <ErrorNotice
          hasData={Boolean(rows?.length)}
          message={`Error loading ${noun}: ${error.message}`}
          onRetry={query.refetch}
        />
      )}
      {!rows && !error && <CardSkeletons noun={noun} />}
      {rows?.length === 0 && !error && (
        <EmptyList
          noun={noun}
          isFiltered={isFiltered}
          hint={emptyHint}
          addButton={addButton}
          addHrefFor={addHrefFor}
        />
      )}
      {rows && rows.length > 0 && table?.(rows)}
      {rows && rows.length > 0 && !table && (
        <CardGrid rows={rows} total={query.total} isStale={query.isStale}>
          {children}
        </CardGrid>
      )}
      {query.hasMore && !error && !table && <NextPage query={query} />}
    </>
  );
}

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];

function CardSkeletons({ noun }: { noun: string }) {
  return (
    <div>
      <Text c="dimmed" size="sm" mb="sm" role="status">{`Loading ${noun}...`}</Text>
      <div className={grid.grid} aria-hidden>
        {SKELETONS.map((name) => (
          <div key={name} className={classes.skeleton}>
            <Skeleton h={20} w={90} radius="xl" />
            <Skeleton h={20} w="75%" />
            <Skeleton h={14} w="50%" />
            <Skeleton h={14} w="60%" />
            <Skeleton h={14} w="40%" />
          </div>
        ))}
      </div>
    </div>
  );
}
