import { IconLayoutGrid, IconTable } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { SavedViewRecord } from '#shared/savedViews.ts';
import { formatTotal } from '#shared/totals.ts';
import { FilterPanel } from '../ui/filters/FilterPanel.tsx';
import { SortSelect } from '../ui/SortSelect.tsx';
import { ViewLinks } from '../ui/ViewLinks.tsx';
import classes from './ListTools.module.css';
import { SavedViews } from './savedViews/SavedViews.tsx';

interface ListToolsProps {
  list: SavedViewRecord['list'];
  /** The filters that the address asks for, by their names. */
  filters: Record<string, string | undefined>;
  total: number | undefined;
  sorts: { value: string; label: string }[];
  /** The boxes of the filter panel. */
  children: ReactNode;
}

const VIEWS = [
  { value: null, name: 'Cards', icon: IconLayoutGrid },
  { value: 'table', name: 'Table', icon: IconTable },
];

/** How a list is narrowed, sorted, shown and found again. */
export function ListTools({ list, filters, total, sorts, children }: ListToolsProps) {
  return (
    <div className={classes.tools}>
      <FilterPanel
        filters={filters}
        outcome={total === undefined ? 'Show' : `Show ${formatTotal(total)} ${list}`}
      >
        {children}
      </FilterPanel>
      <SortSelect options={sorts} />
      <ViewLinks views={VIEWS} />
      <SavedViews list={list} />
    </div>
  );
}
