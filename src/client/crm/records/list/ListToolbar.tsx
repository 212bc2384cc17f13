import { ActionIcon, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBookmark, IconFilter, IconLayoutGrid, IconTable } from '@tabler/icons-react';
import { type ComponentProps, type ReactElement, type ReactNode, type RefObject, useRef } from 'react';
import { singularOf } from '#shared/fields/format.ts';
import type { SavedViewRecord } from '#shared/records/saved-views.schema.ts';
import { formatTotalOf } from '#shared/records/totals.ts';
import classes from '../../../ui/list/filters/FilterChips.module.css';
import type { FilterChips as FilterChipsType } from '../../../ui/list/filters/FilterChips.tsx';
import { FilterGroup } from '../../../ui/list/filters/FilterGroup.tsx';
import { isSeveral } from '../../../ui/list/filters/QuickFilter.tsx';
import { SortSelect } from '../../../ui/list/SortSelect.tsx';
import { TABLE, ViewLinks } from '../../../ui/list/ViewLinks.tsx';
import { lazyPart, useLazyPart } from '../../../ui/overlay/lazyPart.ts';
import { useIsPhone } from '../../../ui/useIsPhone.ts';
import type { ReadyView } from '../recordType.ts';
import { SavedViewsMenu } from '../saved-views/SavedViewsMenu.tsx';
import { SavedViewTabs } from '../saved-views/SavedViewTabs.tsx';

interface ListToolbarProps {
  list: SavedViewRecord['list'];
  filters: Record<string, string | undefined>;
  total: number | undefined;
  /** Left out for a fixed order. */
  sorts?: { value: string; label: string }[] | undefined;
  /** The ways to show the list: cards and a table unless given. */
  views?: Views;
  /** A phone has room for them in the panel alone. */
  quickFilters: QuickFilterBoxes;
  readyViews: readonly ReadyView[] | undefined;
  children: ReactNode;
}

type Views = ComponentProps<typeof ViewLinks>['views'];

export const VIEWS: Views = [
  { value: 'cards', name: 'Cards', icon: IconLayoutGrid },
  { value: TABLE, name: 'Table', icon: IconTable },
];

/**
 * Saved views, filters, order and views in one row; on a phone mostly in one panel. Chips have a line of
 * their own.
 */
export function ListToolbar({
  list,
  filters,
  total,
  sorts,
  views = VIEWS,
  quickFilters,
  readyViews = [],
  children,
}: ListToolbarProps) {
  const isPhone = useIsPhone();
  const filterButton = useRef<HTMLButtonElement>(null);
  const resultLabel = total === undefined ? 'Show' : `Show ${formatTotalOf(total, singularOf(list))}`;
  const viewed = { list, filters, readyViews };
  const chips = (
    <FilterChipsLine
      filters={isPhone ? filters : withoutBoxes(filters, quickFilters)}
      onRemoveLast={() => filterButton.current?.focus()}
    >
      {children}
    </FilterChipsLine>
  );
  if (isPhone) {
    return (
      <>
        <div className={classes.compact}>
          <SavedViewsMenu {...viewed} target={SAVED_VIEWS} />
          <FilterPanel button={filterButton} filters={filters} resultLabel={resultLabel} isCompact>
            {sorts && (
              <FilterGroup label="Sort by">
                <SortSelect options={sorts} />
              </FilterGroup>
            )}
            <ViewLinks list={list} views={views} />
            {children}
          </FilterPanel>
        </div>
        {chips}
      </>
    );
  }
  return (
    <>
      <SavedViewTabs {...viewed} />
      <div className={classes.filters}>{quickFilters}</div>
      <FilterPanel button={filterButton} filters={filters} resultLabel={resultLabel}>
        {children}
      </FilterPanel>
      {sorts && <SortSelect options={sorts} isCompact />}
      <ViewLinks list={list} views={views} isCompact />
      {chips}
    </>
  );
}

const withoutBoxes = (filters: ListToolbarProps['filters'], boxes: QuickFilterBoxes) =>
  Object.fromEntries(
    Object.entries(filters).filter(
      ([name, value]) => !boxes.some(({ props }) => props.name === name) || (value && isSeveral(value)),
    ),
  );

const SAVED_VIEWS = (
  <ActionIcon variant="default" size={36} aria-label="Views">
    <IconBookmark size={18} aria-hidden />
  </ActionIcon>
);

/** The most used filters. Each element has the name of its filter. */
type QuickFilterBoxes = readonly ReactElement<{ name: string }>[];

const FilterChips = lazyPart(
  async () => (await import('../../../ui/list/filters/FilterChips.tsx')).FilterChips,
  {
    onError: 'ignore',
  },
);

/** The chips of the filters that are set. Their place is kept until they are loaded. */
const FilterChipsLine = (props: ComponentProps<typeof FilterChipsType>) =>
  Object.values(props.filters).some((value) => value !== undefined) && (
    <div className={classes.line}>
      <FilterChips {...props} />
    </div>
  );

const FilterDrawer = lazyPart(
  async () => (await import('../../../ui/list/filters/FilterDrawer.tsx')).FilterDrawer,
);

interface FilterPanelProps {
  button: RefObject<HTMLButtonElement | null>;
  /** The values of the panel's filters; undefined for those that are off. */
  filters: Record<string, string | undefined>;
  resultLabel: string;
  isCompact?: boolean;
  /** Loaded when the panel opens. */
  children: ReactNode;
}

/** The button that opens all filters of a list, with the number of those that are on. */
function FilterPanel({ button, filters, resultLabel, isCompact = false, children }: FilterPanelProps) {
  const { isLoaded, load, preload } = useLazyPart(FilterDrawer);
  const [isOpen, panel] = useDisclosure();
  const open = async () => {
    if (await load()) panel.open();
  };
  const names = Object.keys(filters).filter((name) => filters[name] !== undefined);
  const label = names.length > 0 ? `Filters (${names.length})` : 'Filters';

  return (
    <>
      <Button
        ref={button}
        variant="default"
        px={isCompact ? 8 : undefined}
        leftSection={isCompact ? undefined : <IconFilter size={18} aria-hidden />}
        aria-label={label}
        aria-haspopup="dialog"
        onClick={open}
        onFocus={preload}
        onPointerEnter={preload}
      >
        {isCompact ? <IconFilter size={18} aria-hidden /> : label}
        {isCompact && names.length > 0 && <span style={{ marginInlineStart: 4 }}>{`(${names.length})`}</span>}
      </Button>
      {isLoaded && (
        <FilterDrawer isOpen={isOpen} activeNames={names} resultLabel={resultLabel} onClose={panel.close}>
          {children}
        </FilterDrawer>
      )}
    </>
  );
}
