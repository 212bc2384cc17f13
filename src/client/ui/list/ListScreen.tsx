import type { ReactNode } from 'react';
import { ErrorNotice } from '../ErrorNotice.tsx';
import { lazyPart, usePreload } from '../overlay/lazyPart.ts';
import { useSearchParam } from '../useSearchParam.ts';
import { CardGrid } from './CardGrid.tsx';
import { ListFrame, type ListFrameProps } from './ListFrame.tsx';
import { EmptyList } from './lazyEmptyList.ts';
import { useListView } from './listMemory.ts';
import { NextPage } from './NextPage.tsx';
import { type RowSelection, SelectionContext, useSelection } from './selection/useSelection.ts';
import { ListSkeleton } from './skeleton/ListSkeleton.tsx';
import type { ListQuery } from './useListQuery.ts';
import { TABLE_VIEWS } from './ViewLinks.tsx';

const SelectionBar = lazyPart(async () => (await import('./selection/SelectionBar.tsx')).SelectionBar);

export interface ListScreenProps<Row> extends ListFrameProps {
  query: ListQuery<Row>;
  /** True if a filter is on: then an empty list means that nothing matches. */
  isFiltered?: boolean;
  /** Shown while there are no records at all. */
  emptyHint: string;
  /** The address of the form that adds a record of this name, where a search finds none. */
  addHrefFor?: (name: string) => string;
  /** The bulk actions; without them no record can be selected. */
  selectionActions?: (selection: RowSelection) => ReactNode;
  /** Shows the rows as a table, where the address asks for that (`?view=table`) or this person chose it last. */
  table?: (rows: Row[]) => ReactNode;
  /** The card of one row. */
  children: (row: Row) => ReactNode;
}

/** A searchable list of cards or rows, with its loading, empty and error states. Its query is kept in the address. */
export function ListScreen<Row extends { id: string }>({
  query,
  isFiltered = false,
  emptyHint,
  addHrefFor,
  selectionActions,
  table,
  children,
  ...frame
}: ListScreenProps<Row>) {
  const search = useSearchParam('search');
  const { noun } = frame;
  const { rows, error } = query;
  const isSearched = Boolean(search) || isFiltered;
  const isTable = TABLE_VIEWS.includes(useListView(noun) ?? '') && table !== undefined;
  usePreload(SelectionBar);
  usePreload(EmptyList);
  const selection = useSelection(rows, query.total);
  return (
    <SelectionContext value={selectionActions ? selection : null}>
      <ListFrame
        {...frame}
        total={query.total}
        isStale={query.isStale}
        isTable={isTable}
        isEmpty={rows?.length === 0 && !isSearched}
      >
        {(addButton) => (
          <>
            {error && (
              <ErrorNotice
                hasData={Boolean(rows?.length)}
                message={`Error loading ${noun}: ${error.message}`}
                onRetry={query.refetch}
              />
            )}
            {!rows && !error && <ListSkeleton noun={noun} isTable={isTable} />}
            {rows?.length === 0 && !error && (
              <EmptyList
                noun={noun}
                isFiltered={isSearched}
                hint={emptyHint}
                addButton={addButton}
                addHrefFor={addHrefFor}
              />
            )}
            {rows && rows.length > 0 && isTable && table(rows)}
            {rows && rows.length > 0 && !isTable && (
              <CardGrid rows={rows} total={query.total} isStale={query.isStale}>
                {children}
              </CardGrid>
            )}
            {query.hasMore && !error && !isTable && <NextPage query={query} />}
            {selectionActions && selection.count > 0 && (
              <SelectionBar
                noun={noun}
                selection={selection}
                shown={rows?.length ?? 0}
                total={query.total ?? 0}
              >
                {selectionActions(selection)}
              </SelectionBar>
            )}
          </>
        )}
      </ListFrame>
    </SelectionContext>
  );
}
