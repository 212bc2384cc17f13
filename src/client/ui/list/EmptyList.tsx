import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useSearchParam } from '../useSearchParam.ts';
import classes from './ListScreen.module.css';

/** Parameters that are kept when filters are cleared. */
const NO_FILTERS = ['sort', 'view', 'columns', 'search'];

interface EmptyListProps {
  noun: string;
  /** A search or a filter is on. */
  isFiltered: boolean;
  /** While there are no records at all. */
  hint: string;
  addButton: ReactNode;
  /** The address of the form that adds a record of this name; without it none is added by name. */
  addHrefFor?: ((name: string) => string) | undefined;
}

/** A hint in the place of rows: what to do where there are no records, or where search and filters find none. */
export function EmptyList({ noun, isFiltered, hint, addButton, addHrefFor }: EmptyListProps) {
  return (
    <Group justify="center" gap="md" className={classes.empty}>
      <Text ta="center" w="100%">
        {isFiltered ? `No ${noun} found matching your search.` : hint}
      </Text>
      {isFiltered ? <WaysOut addHrefFor={addHrefFor} /> : addButton}
    </Group>
  );
}

export function WaysOut({ addHrefFor }: Pick<EmptyListProps, 'addHrefFor'>) {
  const search = useSearchParam('search');
  const [params, setParams] = useSearchParams();
  const filters = [...params.keys()].filter((name) => !NO_FILTERS.includes(name));
  const clear = (names: string[]) =>
    setParams(
      (params) => {
        for (const name of names) params.delete(name);
        return params;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Group gap="xs" justify="center">
      {search && (
        <Button variant="default" onClick={() => clear(['search'])}>
          Clear search
        </Button>
      )}
      {filters.length > 0 && (
        <Button variant="default" onClick={() => clear(filters)}>
          Clear filters
        </Button>
      )}
      {/* Numbers are not names. */}
      {search && addHrefFor && /\p{L}/u.test(search) && (
        <Button component={Link} to={addHrefFor(search)} variant="default">
          {`Add “${search}”`}
        </Button>
      )}
    </Group>
  );
}
