import { useMemo } from 'react';
import { useSearchParam, useSetSearchParam } from '../../useSearchParam.ts';
import { useListMemory } from '../listMemory.ts';
import type { Column, Columns } from './columns.ts';

/**
 * The columns of a table in their order: as its address says, else as this person last chose, else those that are not
 * hidden at first. The first one is always there. `choose` takes the names of the others.
 */
export function useColumns<Row>(list: string, all: Columns<Row>) {
  const { memory, remember } = useListMemory(list);
  const setParam = useSetSearchParam();
  const [first, ...others] = all;
  const standard = others
    .filter(isShownAtFirst)
    .map(({ name }) => name)
    .join();
  const chosen = useSearchParam('columns') ?? memory.columns ?? standard;

  const columns = useMemo<Columns<Row>>(() => {
    const [first, ...others] = all;
    const listed = chosen.split(',').flatMap((name) => others.find((column) => column.name === name) ?? []);
    return [first, ...new Set(listed.length > 0 ? listed : others.filter(isShownAtFirst))];
  }, [all, chosen]);

  const choose = (names: string[]) => {
    const next = names.join() === standard ? undefined : names.join();
    remember({ columns: next });
    setParam('columns', next);
  };
  const shown = columns.slice(1).map(({ name }) => name);
  return { first, others, columns, shown, choose };
}

const isShownAtFirst = ({ isHiddenAtFirst }: Pick<Column<never>, 'isHiddenAtFirst'>) => !isHiddenAtFirst;
