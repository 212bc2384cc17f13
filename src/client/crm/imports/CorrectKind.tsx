import { Button, Select, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { formatCount } from '#shared/fields/format.ts';
import type { FaultyCells } from '#shared/imports/imports.schema.ts';
import type { SearchKind } from '#shared/records/nouns.ts';
import { RecordSelect } from '../records/subject/RecordSelect.tsx';
import own from './CorrectCells.module.css';
import classes from './Import.module.css';
import { type KindOfCells, reasonOf } from './kindsOfCells.ts';
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

interface CorrectCellProps {
  cells: FaultyCells;
  /** True below a heading that names the column and the fault. */
  isOfKind: boolean;
  value: string | null | undefined;
  onChange: (value: string | null) => void;
}

/** Cells with one text, and what they should say. */
function CorrectCell({ cells, isOfKind, value, onChange }: CorrectCellProps) {
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

interface ChooseAlikeProps {
  /** The accessible name, which says the text. */
  label: string;
  text: string;
  /** The names of the records that it may mean. */
  alike: string[];
  noun: SearchKind;
  /** True if no row can be imported without it. */
  isRequired: boolean;
  value: string | null | undefined;
  onChange: (value: string | null) => void;
}

/** The record that a name of the file means: one of those that are alike, a new one, any other, or none. */
function ChooseAlike({ label, text, alike, noun, isRequired, value, onChange }: ChooseAlikeProps) {
  const [isOther, setIsOther] = useState(false);
  const choose = (one: string | null) => {
    setIsOther(false);
    onChange(value === one ? '' : one);
  };
  const choices = [
    ...alike.map((one) => ({ label: `Use ${one}`, name: `Use ${one}: ${label}`, value: one })),
    { label: `Create ‘${text}’`, name: `Create ‘${text}’`, value: text },
  ];
  const leaveOut = { label: 'Leave out', name: `Leave out ${label}`, value: null };
  return (
    <div className={own.alike}>
      {choices.map(toButton)}
      <Button
        variant={isOther ? 'light' : 'default'}
        aria-pressed={isOther}
        onClick={() => {
          setIsOther(!isOther);
          onChange('');
        }}
      >
        Choose another
      </Button>
      {!isRequired && toButton(leaveOut)}
      {isOther && (
        <div className={own.correctedValue}>
          <RecordSelect
            nouns={[noun]}
            aria-label={`Another ${noun} for ‘${text}’`}
            placeholder="Search"
            value={value ? { noun, id: value } : null}
            onChange={(record) => onChange(record?.id ?? '')}
          />
        </div>
      )}
    </div>
  );

  function toButton(choice: { label: string; name: string; value: string | null }) {
    const isChosen = !isOther && value === choice.value;
    return (
      <Button
        key={choice.name}
        variant={isChosen ? 'light' : 'default'}
        aria-pressed={isChosen}
        aria-label={choice.name}
        title={choice.label}
        onClick={() => choose(choice.value)}
      >
        {choice.label}
      </Button>
    );
  }
}
