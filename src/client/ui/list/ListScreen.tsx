import type { ReactNode } from 'react';
import { useSearchParam } from '../useSearchParam.ts';
import { ListBody } from './ListBody.tsx';
import { ListFrame, type ListFrameProps } from './ListFrame.tsx';
import { useListView } from './listMemory.ts';
import { SelectionBar } from './selection/SelectionBar.tsx';
import { type RowSelection, SelectionContext, useSelection } from './selection/useSelection.ts';
import type { ListQuery } from './useListQuery.ts';
import { TABLE } from './ViewLinks.tsx';

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
  /** Shows the rows as a table, where the address asks for it (`?view=table`) or this person chose it last. */
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
  const isTable = useListView(frame.noun) === TABLE;
  const selection = useSelection(query.rows, query.total);
  return (
    <SelectionContext value={selectionActions ? selection : null}>
      <ListFrame
        {...frame}
        total={query.total}
        isStale={query.isStale}
        isTable={isTable && table !== undefined}
        isEmpty={query.rows?.length === 0 && !search && !isFiltered}
      >
        {(addButton) => (
          <>
            <ListBody
              noun={frame.noun}
              query={query}
              isFiltered={Boolean(search) || isFiltered}
              emptyHint={emptyHint}
              addButton={addButton}
              addHrefFor={addHrefFor}
              table={isTable ? table : undefined}
            >
              {children}
            </ListBody>
            {selectionActions && selection.count > 0 && (
              <SelectionBar
                noun={frame.noun}
                selection={selection}
                shown={query.rows?.length ?? 0}
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
