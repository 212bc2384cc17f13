import type { ReactNode } from 'react';
import { useSearchParam } from '../useSearchParam.ts';
import { ListBody } from './ListBody.tsx';
import { ListFrame, type ListFrameProps } from './ListFrame.tsx';
import { SelectionBar } from './selection/SelectionBar.tsx';
import { type RowSelection, SelectionContext, useSelection } from './selection/useSelection.ts';
import type { ListQuery } from './useListQuery.ts';

export interface ListScreenProps<Row> extends ListFrameProps {
  query: ListQuery<Row>;
  /** Whether a filter is on, so that an empty list is told apart from having nothing at all. */
  isFiltered?: boolean;
  /** What to do next while there is nothing at all. */
  emptyHint: string;
  /** What can be done with several records at once; without it none can be picked. */
  selectionActions?: (selection: RowSelection) => ReactNode;
  /** Shows the rows as a table, where the address asks for it (`?view=table`). */
  table?: (rows: Row[]) => ReactNode;
  /** The card of one row. */
  children: (row: Row) => ReactNode;
}

/** A searchable list of cards or lines, with its loading, empty and error states. All it asks lives in the address. */
export function ListScreen<Row extends { id: string }>({
  query,
  isFiltered = false,
  emptyHint,
  selectionActions,
  table,
  children,
  ...frame
}: ListScreenProps<Row>) {
  const search = useSearchParam('search');
  const isTable = useSearchParam('view') === 'table';
  const selection = useSelection(query.rows, query.total);
  return (
    <SelectionContext value={selectionActions ? selection : null}>
      <ListFrame {...frame} total={query.total} isStale={query.isStale}>
        {(addButton) => (
          <>
            <ListBody
              noun={frame.noun}
              query={query}
              isFiltered={Boolean(search) || isFiltered}
              emptyHint={emptyHint}
              addButton={addButton}
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
