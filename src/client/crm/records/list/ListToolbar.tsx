import { IconLayoutGrid, IconTable } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import type { SavedViewRecord } from '#shared/records/saved-views.schema.ts';
import { formatTotal } from '#shared/records/totals.ts';
import { FilterGroup } from '../../../ui/list/filters/FilterGroup.tsx';
import { FilterPanel } from '../../../ui/list/filters/FilterPanel.tsx';
import { SortSelect } from '../../../ui/list/SortSelect.tsx';
import { ViewLinks } from '../../../ui/list/ViewLinks.tsx';
import { useIsPhone } from '../../../ui/useIsPhone.ts';
import { SavedViewsMenu } from '../saved-views/SavedViewsMenu.tsx';
import classes from './ListToolbar.module.css';

interface ListToolsProps {
  list: SavedViewRecord['list'];
  /** The filters that the address asks for, by their names. */
  filters: Record<string, string | undefined>;
  total: number | undefined;
  /** None where the order is fixed. */
  sorts?: { value: string; label: string }[] | undefined;
  /** The ways to look at it; unasked, cards or a table. */
  views?: typeof VIEWS;
  /** The filters that people use most, beside the search; a phone has room for them in the panel alone. */
  quickFilters?: ReactNode;
  /** What else stands there. */
  extra?: ReactNode;
  /** The boxes of the filter panel. */
  children: ReactNode;
}

const VIEWS: ComponentProps<typeof ViewLinks>['views'] = [
  { value: null, name: 'Cards', icon: IconLayoutGrid },
  { value: 'table', name: 'Table', icon: IconTable },
];

/** How a list is narrowed, sorted, shown and found again; on a phone mostly by one panel. */
export function ListToolbar({
  list,
  filters,
  total,
  sorts,
  views = VIEWS,
  quickFilters,
  extra,
  children,
}: ListToolsProps) {
  const isPhone = useIsPhone();
  const outcome = total === undefined ? 'Show' : `Show ${formatTotal(total)} ${list}`;
  if (isPhone) {
    return (
      <>
        <div className={classes.compact}>
          <SavedViewsMenu list={list} isCompact />
          <FilterPanel filters={filters} resultLabel={outcome} isCompact>
            {sorts && (
              <FilterGroup label="Sort by">
                <SortSelect options={sorts} />
              </FilterGroup>
            )}
            <ViewLinks views={views} />
            {children}
          </FilterPanel>
        </div>
        {extra}
      </>
    );
  }
  return (
    <>
      {quickFilters}
      <div className={classes.tools}>
        <FilterPanel filters={filters} resultLabel={outcome}>
          {children}
        </FilterPanel>
        {sorts && <SortSelect options={sorts} />}
        <ViewLinks views={views} />
        <SavedViewsMenu list={list} />
        {extra}
      </div>
    </>
  );
}
