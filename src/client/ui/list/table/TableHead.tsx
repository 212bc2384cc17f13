import { ActionIcon } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import { LazyMenu } from '../../overlay/LazyMenu.tsx';
import { lazyPart } from '../../overlay/lazyPart.ts';
import { useSearchParam } from '../../useSearchParam.ts';
import { SelectShownCheckbox } from '../selection/SelectionCheckbox.tsx';
import type { Column, Columns } from './columns.ts';
import classes from './RecordTable.module.css';

const ColumnChooser = lazyPart(async () => (await import('./ColumnChooser.tsx')).ColumnChooser);

interface ChooseColumnsProps {
  others: { name: string; label: string }[];
  shown: string[];
  choose: (names: string[]) => void;
}

/** The button at the end of a table's head that opens the choice of its columns. */
function ChooseColumns({ others, shown, choose }: ChooseColumnsProps) {
  const button = (
    <ActionIcon size={24} aria-label="Choose columns" title="Choose columns">
      <IconColumns3 size={17} aria-hidden />
    </ActionIcon>
  );
  return (
    <LazyMenu target={button} popup="dialog" part={ColumnChooser}>
      <ColumnChooser target={button} columns={others} shown={shown} onChoose={choose} />
    </LazyMenu>
  );
}

interface TableHeadProps<Row> {
  columns: Columns<Row>;
  /** Its button stands at the end of a table whose rows can be selected. */
  chosen: ChooseColumnsProps;
  /** The number of rows that the checkbox of the head selects; null where rows cannot be selected. */
  selectable: number | null;
}

export function TableHead<Row>({ columns, chosen, selectable }: TableHeadProps<Row>) {
  return (
    <thead className={classes.head}>
      <tr>
        {selectable !== null && (
          <th scope="col">
            <SelectShownCheckbox shown={selectable} />
          </th>
        )}
        {columns.map((column) => (
          <ColumnHeader key={column.name} column={column} />
        ))}
        {selectable !== null && (
          <th scope="col" className={classes.end}>
            <ChooseColumns {...chosen} />
          </th>
        )}
      </tr>
    </thead>
  );
}

/** The header of a column; a press sorts by it, figures with the largest first, and another one reverses the order. */
function ColumnHeader({ column }: { column: Omit<Column<never>, 'cell'> }) {
  const { name, label, short, isUnsorted, isDefaultSort = false, isNumeric } = column;
  const current = useSearchParam('sort') ?? (isDefaultSort ? name : undefined);
  const { search } = useLocation();
  const text = short ?? label;
  const title = short && label;
  if (isUnsorted)
    return (
      <th scope="col" title={title}>
        {text}
      </th>
    );

  const isUp = current === name;
  const isDown = current === `-${name}`;
  const params = new URLSearchParams(search);
  params.set('sort', isUp || (isNumeric && !isDown) ? `-${name}` : name);
  return (
    <th
      scope="col"
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}
      data-number={isNumeric || undefined}
      title={title}
    >
      <Link to={`?${params}`} replace preventScrollReset className={classes.sort}>
        {text}
        {(isUp || isDown) && <span aria-hidden>{isUp ? '↑' : '↓'}</span>}
      </Link>
    </th>
  );
}
