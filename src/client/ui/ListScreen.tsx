import type { ReactNode } from 'react';
import { ListBody } from './ListBody.tsx';
import { ListFrame, type ListFrameProps } from './ListFrame.tsx';
import type { Rows } from './useRows.ts';
import { useSearchParam } from './useSearchParam.ts';

interface ListScreenProps<Row> extends ListFrameProps {
  query: Rows<Row>;
  /** Whether a filter is on, so that an empty list is told apart from having nothing at all. */
  isFiltered?: boolean;
  /** What to do next while there is nothing at all. */
  emptyHint: string;
  /** The card of one row. */
  children: (row: Row) => ReactNode;
}

/** A searchable grid of cards, with its loading, empty and error states. The search lives in the address. */
export function ListScreen<Row extends { id: string }>({
  query,
  isFiltered = false,
  emptyHint,
  children,
  ...frame
}: ListScreenProps<Row>) {
  const search = useSearchParam('search');
  return (
    <ListFrame {...frame} total={query.total} isStale={query.isStale}>
      {(addButton) => (
        <ListBody
          noun={frame.noun}
          query={query}
          isNarrowed={Boolean(search) || isFiltered}
          emptyHint={emptyHint}
          addButton={addButton}
        >
          {children}
        </ListBody>
      )}
    </ListFrame>
  );
}
