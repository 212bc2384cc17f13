import { IconLayoutGrid, IconTable } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import type { SavedViewRecord } from '#shared/records/saved-views.schema.ts';
import { formatTotal } from '#shared/records/totals.ts';
import { FilterGroup } from '../../../ui/list/filters/FilterGroup.tsx';
import { FilterPanel } from '../../../ui/list/filters/FilterPanel.tsx';
import { SortSelect } from '../../../ui/list/SortSelect.tsx';
import { TABLE, ViewLinks } from '../../../ui/list/ViewLinks.tsx';
import { useIsPhone } from '../../../ui/useIsPhone.ts';
import { SavedViewsMenu } from '../saved-views/SavedViewsMenu.tsx';
import classes from './ListToolbar.module.css';

interface ListToolbarProps {
  list: SavedViewRecord['list'];
  /** The filters of the address, by their names. */
  filters: Record<string, string | undefined>;
  total: number | undefined;
  /** None where the order is fixed. */
  sorts?: { value: string; label: string }[] | undefined;
  /** The ways to show the list: cards and a table unless given. */
  views?: Views;
  /** The filters that people use most; a phone has room for them in the panel alone. */
  quickFilters?: ReactNode;
  /** The fields of the filter panel. */
  children: ReactNode;
}

type Views = ComponentProps<typeof ViewLinks>['views'];

const VIEWS: Views = [
  { value: 'cards', name: 'Cards', icon: IconLayoutGrid },
  { value: TABLE, name: 'Table', icon: IconTable },
];

/** Filters, sort order, views and saved views of a list; on a phone most of them are in one panel. */
export function ListToolbar({
  list,
  filters,
  total,
  sorts,
  views = VIEWS,
  quickFilters,
  children,
}: ListToolbarProps) {
  const isPhone = useIsPhone();
  const resultLabel = total === undefined ? 'Show' : `Show ${formatTotal(total)} ${list}`;
  if (isPhone) {
    return (
      <div className={classes.compact}>
        <SavedViewsMenu list={list} isCompact />
        <FilterPanel filters={filters} resultLabel={resultLabel} isCompact>
          {sorts && (
            <FilterGroup label="Sort by">
              <SortSelect options={sorts} />
            </FilterGroup>
          )}
          <ViewLinks list={list} views={views} />
          {children}
        </FilterPanel>
      </div>
    );
  }
  return (
    <>
      <ViewLinks list={list} views={views} />
      <SavedViewsMenu list={list} />
      {quickFilters}
      <FilterPanel filters={filters} resultLabel={resultLabel}>
        {children}
      </FilterPanel>
      {sorts && <SortSelect options={sorts} />}
    </>
  );
}
