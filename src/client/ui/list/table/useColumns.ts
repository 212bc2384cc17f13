import { useMemo } from 'react';
import { useSearchParam, useSetSearchParam } from '../../useSearchParam.ts';
import { useListMemory } from '../listMemory.ts';
import type { Column, Columns } from './columns.ts';

/**
 * The columns of a table in their order: as its address says, else as this person last chose, else those that are not
 * hidden at first. The first one is always there. `choose` takes the ids of the others.
 */
export function useColumns<Row>(list: string, all: Columns<Row>) {
  const { memory, remember } = useListMemory(list);
  const setParam = useSetSearchParam();
  const [first, ...others] = all;
  const standard = others
    .filter(isShownAtFirst)
    .map(({ id }) => id)
    .join();
  const chosen = useSearchParam('columns') ?? memory.columns ?? standard;

  const columns = useMemo<Columns<Row>>(() => {
    const [first, ...others] = all;
    const listed = chosen.split(',').flatMap((id) => others.find((column) => column.id === id) ?? []);
    return [first, ...new Set(listed.length > 0 ? listed : others.filter(isShownAtFirst))];
  }, [all, chosen]);

  const choose = (ids: string[]) => {
    const next = ids.join() === standard ? undefined : ids.join();
    remember({ columns: next });
    setParam('columns', next);
  };
  const shown = columns.slice(1).map(({ id }) => id);
  return { first, others, columns, shown, choose };
}

const isShownAtFirst = ({ isHiddenAtFirst }: Pick<Column<never>, 'isHiddenAtFirst'>) => !isHiddenAtFirst;
