import { Button, Group, Text, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type MouseEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { formatCount } from '#shared/fields/format.ts';
import type { FaultyCells, ImportRecord } from '#shared/imports/imports.schema.ts';
import { type Correction, correctionKey } from '#shared/imports/imports.ts';
import type { SearchKind } from '#shared/records/nouns.ts';
import { Select } from '../../ui/form/Select.ts';
import { Panel } from '../../ui/Panel.tsx';
import { RecordSelect } from '../records/subject/RecordSelect.tsx';
import classes from './Import.module.css';
import type { useReading } from './ReviewColumns.tsx';

interface CorrectCellsProps {
  corrections: ReturnType<typeof useCorrections>;
  questions: ReturnType<typeof useNextQuestion>;
  /** Outlives this list, which is gone while the columns are matched again. */
  values: TypedCorrections;
  onChange: (values: TypedCorrections) => void;
}

/** The cells that make rows problems. A correction of a text applies to all rows that have it. */
export function CorrectCells({ corrections, questions, values, onChange }: CorrectCellsProps) {
  const { items, more, taken, isPending, decided, save, removeAll } = corrections;
  if (items.length === 0 && taken === 0) return null;
  const optional = items.filter(({ isRequired }) => !isRequired);

  return (
    <Panel title="Values to fix" count={items.length + more}>
      <Hint hasEmpty={items.some(({ text }) => text === '')} />
      {(optional.length > 0 || taken > 0) && (
        <Group gap="sm" mb="sm">
          {optional.length > 0 && (
            <Button
              variant="default"
              loading={isPending}
              onClick={() => save(Object.fromEntries(optional.map((cells) => [keyOf(cells), null])))}
            >
              {decided > 0 ? 'Fix these, leave out all others' : 'Leave out all of these'}
            </Button>
          )}
          {taken > 0 && (
            <Button variant="default" loading={isPending} onClick={removeAll}>
              {`Take back ${formatCount(taken, 'decision')}`}
            </Button>
          )}
        </Group>
      )}
      <ul
        ref={questions.list}
        onClickCapture={questions.onClickCapture}
        className={classes.columns}
        aria-label="Values that cannot be read"
      >
        {kindsOf(items).map((kind) => (
          <CorrectKind
            key={kind.key}
            kind={kind}
            values={values}
            isPending={isPending}
            onChange={(cells, value) => onChange({ ...values, [keyOf(cells)]: value })}
            onAll={save}
          />
        ))}
      </ul>
      {more > 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          {`${more.toLocaleString('en-AU')} more follow once these are fixed.`}
        </Text>
      )}
    </Panel>
  );
}

const Hint = ({ hasEmpty }: { hasEmpty: boolean }) => (
  <Text c="dimmed" size="sm" mb="sm">
    Choose or write what a text means, or leave it out. That applies to all rows with this text. Their other
    values are imported.
    {hasEmpty && ' What you write for empty ones goes into new records only.'}
  </Text>
);

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
function CorrectKind({ kind, values, isPending, onChange, onAll }: CorrectKindProps) {
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
    <li className={classes.kind}>
      <Group gap="4px 12px" py={4}>
        <button
          type="button"
          className={classes.kindTitle}
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
        <div className={classes.kindActs}>
          {isNames && actButton(nameFirst(all, count), ({ alike }) => alike?.[0] ?? '')}
          {isNames && actButton(`Create all ${count} new names`, ({ text }) => text)}
          {!isNames &&
            all.every(({ isRequired }) => !isRequired) &&
            actButton(`Leave all ${count} out`, () => null)}
        </div>
      </Group>
      <ul id={listId} className={`${classes.columns} ${classes.list}`} aria-label={title} hidden={!isOpen}>
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
  const { field, label, text, message, title, rows, line, isRequired, options, isDay, alike } = cells;
  const name = text === '' ? `${label} where it is empty` : `${label} for ‘${text}’`;
  // An empty cell says nothing of its row.
  const first = text === '' && title ? `row ${line}, ${title}` : `row ${line}`;
  const where = rows === 1 ? first : `${formatCount(rows, 'row')}, first in ${first}`;
  const reason = isOfKind && !alike ? '' : message;
  const heading = text === '' ? `${label}: empty` : isOfKind ? `‘${text}’` : `${label}: ‘${text}’`;
  const props = { 'aria-label': name, disabled: value === null, className: classes.correctedValue };
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
        <div className={classes.correction}>
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
              type={isDay ? 'date' : 'text'}
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
    <div className={classes.alike}>
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
        <div className={classes.correctedValue}>
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

/** The values that somebody wrote in place of texts, by `keyOf`; null leaves the cells out. */
export type TypedCorrections = Record<string, string | null>;

const keyOf = ({ field, text }: Pick<Correction, 'field' | 'text'>) => `${field} ${correctionKey(text)}`;

/** The decisions about these cells; an empty text is none. */
const correctionsOf = (items: FaultyCells[], decided: TypedCorrections) =>
  items.flatMap((cells): Correction[] => {
    const value = decided[keyOf(cells)];
    return value === undefined || value === ''
      ? []
      : [{ field: cells.field, text: correctionKey(cells.text), value }];
  });

/** The cells that make rows problems, and what somebody decided about them on the screen. */
export function useCorrections(
  { reading: { corrections: stored }, faulty: { items, total } }: ImportRecord,
  reading: ReturnType<typeof useReading>,
  values: TypedCorrections,
) {
  return {
    items,
    /** Cells that follow once these are fixed. */
    more: total - items.length,
    taken: stored.length,
    isPending: reading.isPending,
    decided: correctionsOf(items, values).length,
    removeAll: () => reading.save({ corrections: [] }),
    /** Saves what was typed, and what one act says of several; the rows are checked again. */
    save(forAll: TypedCorrections = {}) {
      const corrections = correctionsOf(items, { ...forAll, ...withoutEmpty(values) });
      const kept = stored.filter(
        (old) => !corrections.some((correction) => keyOf(correction) === keyOf(old)),
      );
      reading.save({ corrections: [...kept, ...corrections] });
    },
  };
}

const withoutEmpty = (values: TypedCorrections) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

/**
 * The focus within the list of questions, once the rows are checked again and what was pressed is gone: on the question that
 * stands where the last one was, or on `otherwise` where none is left.
 */
export function useNextQuestion(isPending: boolean, otherwise: RefObject<HTMLElement | null>) {
  const list = useRef<HTMLUListElement>(null);
  const pressed = useRef(0);
  const wasPending = useRef(isPending);
  useEffect(() => {
    const isDone = wasPending.current && !isPending;
    wasPending.current = isPending;
    const { activeElement } = document;
    if (!isDone || !(activeElement === document.body || activeElement?.matches(':disabled'))) return;
    const questions = [...(list.current?.children ?? [])];
    const next = questions[Math.min(pressed.current, questions.length - 1)];
    pressed.current = 0;
    (next?.querySelector<HTMLElement>('button, input') ?? otherwise.current)?.focus();
  }, [isPending, otherwise]);
  return {
    list,
    onClickCapture({ target }: MouseEvent<HTMLElement>) {
      const at = [...(list.current?.children ?? [])].findIndex((one) => one.contains(target as Node));
      if (at >= 0) pressed.current = at;
    },
  };
}

/** Cells of one column with the same fault. */
export interface KindOfCells {
  key: string;
  title: string;
  /** The fault of each; empty where the title says it. */
  reason: string;
  cells: FaultyCells[];
}

/** Groups cells by their column and fault, in the order of the first of each. */
function kindsOf(items: FaultyCells[]): KindOfCells[] {
  const kinds = new Map<string, KindOfCells>();
  for (const cells of items) {
    const { field, label, alike, sign, options, text, message } = cells;
    const reason = alike || text === '' ? '' : message;
    const names = sign ? `same ${sign}, other name` : 'similar names';
    const fault = alike ? names : options ? 'not in the list' : 'cannot be read';
    const key = `${field} ${fault} ${text === '' ? 'empty' : reason}`;
    const kind = kinds.get(key) ?? { key, title: `${label}: ${fault}`, reason, cells: [] };
    kind.cells.push(cells);
    kinds.set(key, kind);
  }
  return [...kinds.values()];
}
