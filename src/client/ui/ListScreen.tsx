import { Button, Group, Stack, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { formatTotal } from '#shared/lists.ts';
import { ListBody } from './ListBody.tsx';
import classes from './ListScreen.module.css';
import { useRememberedList } from './listAddress.ts';
import { PageTitle } from './PageTitle.tsx';
import { SearchBox } from './SearchBox.tsx';
import type { Rows } from './useRows.ts';
import { useSearchParam } from './useSearchParam.ts';
import { useShortcut } from './useShortcut.ts';

interface ListScreenProps<Row> {
  /** The plural word of the list, as in 'Search leads...'. */
  noun: string;
  /** As in 'Add Lead'. */
  addLabel: string;
  /** The address of the form that adds one. */
  addHref: string;
  query: Rows<Row>;
  /** Selects beside the search box; their values live in the address. */
  filters?: ReactNode;
  /** Whether a filter is on, so that an empty list is told apart from having nothing at all. */
  isFiltered?: boolean;
  /** What to do next while there is nothing at all. */
  emptyHint: string;
  /** The card of one row. */
  children: (row: Row) => ReactNode;
}

/** A searchable grid of cards, with its loading, empty and error states. The search lives in the address. */
export function ListScreen<Row extends { id: string }>({
  noun,
  addLabel,
  addHref,
  query,
  filters,
  isFiltered = false,
  emptyHint,
  children,
}: ListScreenProps<Row>) {
  const navigate = useNavigate();
  const search = useSearchParam('search');
  useRememberedList();
  useShortcut('n', () => navigate(addHref));
  const title = noun.charAt(0).toUpperCase() + noun.slice(1);
  const total = query.total === undefined ? null : formatTotal(query.total);
  const addButton = (
    <Button
      component={Link}
      to={addHref}
      leftSection={<IconPlus size={18} aria-hidden />}
      aria-keyshortcuts="n"
    >
      {addLabel}
    </Button>
  );

  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <PageTitle
          aside={
            total && (
              <span className={classes.total} aria-hidden>
                {total}
              </span>
            )
          }
        >
          {title}
        </PageTitle>
        {addButton}
      </Group>
      <VisuallyHidden role="status">
        {total && !query.isStale && `${title}${search ? ' found' : ''}: ${total}`}
      </VisuallyHidden>
      <div className={classes.bar}>
        <SearchBox placeholder={`Search ${noun}...`} />
        {filters}
      </div>
      <ListBody
        noun={noun}
        query={query}
        isNarrowed={Boolean(search) || isFiltered}
        emptyHint={emptyHint}
        addButton={addButton}
      >
        {children}
      </ListBody>
    </Stack>
  );
}
