import { IconLayoutGrid, IconTable } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
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
  /** None where the order is fixed. */
  sorts?: { value: string; label: string }[] | undefined;
  /** The ways to look at it; unasked, cards or a table. */
  views?: typeof VIEWS;
  /** The boxes of the filter panel. */
  children: ReactNode;
}

const VIEWS: ComponentProps<typeof ViewLinks>['views'] = [
  { value: null, name: 'Cards', icon: IconLayoutGrid },
  { value: 'table', name: 'Table', icon: IconTable },
];

/** How a list is narrowed, sorted, shown and found again. */
export function ListTools({ list, filters, total, sorts, views = VIEWS, children }: ListToolsProps) {
  return (
    <div className={classes.tools}>
      <FilterPanel
        filters={filters}
        outcome={total === undefined ? 'Show' : `Show ${formatTotal(total)} ${list}`}
      >
        {children}
      </FilterPanel>
      {sorts && <SortSelect options={sorts} />}
      <ViewLinks views={views} />
      <SavedViews list={list} />
    </div>
  );
}
