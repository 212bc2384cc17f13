import { Button, Select, TextInput } from '@mantine/core';
import { formatCount } from '#shared/fields/format.ts';
import type { FaultyCells } from '#shared/imports/imports.schema.ts';
import { ChooseAlike } from './ChooseAlike.tsx';
import own from './CorrectCells.module.css';
import classes from './Import.module.css';
import { reasonOf } from './kindsOfCells.ts';

interface CorrectCellProps {
  cells: FaultyCells;
  /** True below a heading that names the column and the fault. */
  isOfKind: boolean;
  value: string | null | undefined;
  onChange: (value: string | null) => void;
}

/** Cells with one text, and what they should say. */
export function CorrectCell({ cells, isOfKind, value, onChange }: CorrectCellProps) {
  const { field, label, text, title, rows, line, isRequired, options, alike } = cells;
  const name = text === '' ? `${label} where it is empty` : `${label} for ‘${text}’`;
  // An empty cell says nothing of its row.
  const first = text === '' && title ? `row ${line}, ${title}` : `row ${line}`;
  const where = rows === 1 ? first : `${formatCount(rows, 'row')}, first in ${first}`;
  const reason = isOfKind && !alike ? '' : reasonOf(cells);
  const heading = text === '' ? `${label}: empty` : isOfKind ? `‘${text}’` : `${label}: ‘${text}’`;
  const props = { 'aria-label': name, disabled: value === null, className: own.correctedValue };
  return (
    <li className={classes.column} data-answers>
      <div className={classes.what}>
        <div className={classes.head}>{heading}</div>
        <div className={classes.quiet}>{[reason, where].filter(Boolean).join(' · ')}</div>
      </div>
      {alike ? (
        <ChooseAlike
          label={name}
          text={text}
          alike={alike}
          isRequired={isRequired}
          noun={field === 'contact' ? 'contact' : 'account'}
          value={value}
          onChange={onChange}
        />
      ) : (
        <div className={own.correction}>
          {options ? (
            <Select
              {...props}
              data={options}
              value={value ?? null}
              onChange={(chosen) => onChange(chosen ?? '')}
              placeholder={value === null ? 'Left out' : 'Choose'}
              searchable
            />
          ) : (
            <TextInput
              {...props}
              value={value ?? ''}
              onChange={({ currentTarget }) => onChange(currentTarget.value)}
              placeholder={value === null ? 'Left out' : 'What it should say'}
              maxLength={200}
            />
          )}
          {!isRequired && (
            <Button
              variant={value === null ? 'light' : 'default'}
              aria-pressed={value === null}
              aria-label={`Leave out ${name}`}
              onClick={() => onChange(value === null ? '' : null)}
            >
              Leave out
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
