import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { formatCount } from '#shared/fields/format.ts';
import type { FaultyCells } from '#shared/imports/imports.schema.ts';
import { CorrectCell } from './CorrectCell.tsx';
import own from './CorrectCells.module.css';
import classes from './Import.module.css';
import type { KindOfCells } from './kindsOfCells.ts';
import { keyOf, type TypedCorrections } from './useCorrections.ts';

/** A kind with more values starts closed: one act is meant for all of them. */
const OPEN_VALUES = 3;

interface CorrectKindProps {
  kind: KindOfCells;
  values: TypedCorrections;
  isPending: boolean;
  onChange: (cells: FaultyCells, value: string | null) => void;
  /** Called with what one press says of all values of a kind. */
  onAll: (values: TypedCorrections) => void;
}

/** The values of a column with one fault: each of them, and from two on one act for all. */
export function CorrectKind({ kind, values, isPending, onChange, onAll }: CorrectKindProps) {
  const { title, reason, cells: all } = kind;
  const isNames = all.some(({ alike }) => alike);
  const [isOpen, setOpen] = useState(isNames || all.length <= OPEN_VALUES);
  const listId = useId();
  const items = all.map((cells) => (
    <CorrectCell
      key={keyOf(cells)}
      cells={cells}
      isOfKind={all.length > 1}
      value={values[keyOf(cells)]}
      onChange={(value) => onChange(cells, value)}
    />
  ));
  if (all.length === 1) return items;
  const undecided = all.filter((cells) => !values[keyOf(cells)]);
  const forAll = (decide: (cells: FaultyCells) => string | null) =>
    onAll(Object.fromEntries(undecided.map((cells) => [keyOf(cells), decide(cells)])));
  const count = all.length.toLocaleString('en-AU');
  const actButton = (label: string, decide: (cells: FaultyCells) => string | null) => (
    <Button variant="default" size="compact-sm" loading={isPending} onClick={() => forAll(decide)}>
      {label}
    </Button>
  );

  return (
    <li className={own.kind}>
      <div className={own.kindHead}>
        <button
          type="button"
          className={own.kindTitle}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronDown size={18} aria-hidden />
          <span>
            <span className={classes.head}>{title}</span>
            <span className={classes.quiet}>
              {[formatCount(all.length, 'value'), reason].filter(Boolean).join(' · ')}
            </span>
          </span>
        </button>
        <div className={own.kindActs}>
          {isNames && actButton(nameFirst(all, count), ({ alike }) => alike?.[0] ?? '')}
          {isNames && actButton(`Create all ${count} new names`, ({ text }) => text)}
          {!isNames &&
            all.every(({ isRequired }) => !isRequired) &&
            actButton(`Leave all ${count} out`, () => null)}
        </div>
      </div>
      <ul id={listId} className={`${classes.columns} ${own.list}`} aria-label={title} hidden={!isOpen}>
        {items}
      </ul>
    </li>
  );
}

/** The records that are likeliest meant: one by its name, several by what they have in common with the texts. */
function nameFirst(all: FaultyCells[], count: string) {
  const [first, ...others] = new Set(all.map(({ alike }) => alike?.[0]));
  const sign = all[0]?.sign;
  if (others.length === 0) return `Use ${first} for all ${count}`;
  return sign ? `Use all ${count} with the same ${sign}` : `Use the most similar for all ${count}`;
}
