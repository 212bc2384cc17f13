import { Button, Group, Stack, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { formatTotal } from '#shared/records/totals.ts';
import { useShortcut } from '../keyboard/useShortcut.ts';
import { PageTitle } from '../PageTitle.tsx';
import { useSearchParam } from '../useSearchParam.ts';
import classes from './ListScreen.module.css';
import { useRememberListSearch } from './listHref.ts';
import { SearchInput } from './SearchInput.tsx';

export interface ListFrameProps {
  /** Plural, as in 'Search leads...'. */
  noun: string;
  /** As in 'Add Lead'. */
  addLabel: string;
  /** The address of the form that adds one. */
  addHref: string;
  /** Selects beside the search box; their values live in the address. */
  filters?: ReactNode;
  /** Shown beside the button that adds one. */
  actions?: ReactNode;
}

interface ListState {
  /** How many there are in all. */
  total: number | undefined;
  /** The rows are those of the previous search until the next one is loaded. */
  isStale: boolean;
  /** The rows. It gets the add button, which an empty list shows. */
  children: (addButton: ReactNode) => ReactNode;
}

/** The head of every list: its name and count, the add button, the search and the filters. */
export function ListFrame(props: ListFrameProps & ListState) {
  const { noun, addLabel, addHref, filters, actions, isStale, children } = props;
  const navigate = useNavigate();
  const search = useSearchParam('search');
  useRememberListSearch();
  useShortcut('n', () => navigate(addHref));
  const title = noun.charAt(0).toUpperCase() + noun.slice(1);
  const total = props.total === undefined ? null : formatTotal(props.total);
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
        <Group gap="xs">
          {addButton}
          {actions}
        </Group>
      </Group>
      <VisuallyHidden role="status">
        {total && !isStale && `${title}${search ? ' found' : ''}: ${total}`}
      </VisuallyHidden>
      <div className={classes.bar}>
        <SearchInput placeholder={`Search ${noun}...`} />
        {filters}
      </div>
      {children(addButton)}
    </Stack>
  );
}
