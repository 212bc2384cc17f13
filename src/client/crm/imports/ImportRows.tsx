import { Anchor, Button, Center, Checkbox, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatCount, formatShortDayTime, singularOf } from '#shared/fields/format.ts';
import { parseOption } from '#shared/fields/optionSet.ts';
import { parsePhone } from '#shared/fields/phone.ts';
import {
  actionLabels,
  formatActionCount,
  type ImportRecord,
  type ImportRow,
  type RowAction,
  rowAction,
} from '#shared/imports/imports.schema.ts';
import { type ImportNoun, importNoun } from '#shared/records/nouns.ts';
import { trpc } from '../../trpc.ts';
import { QueryError } from '../../ui/ErrorNotice.tsx';
import { SegmentedControl } from '../../ui/form/SegmentedControl.tsx';
import { useInView } from '../../ui/list/useInView.ts';
import { Panel } from '../../ui/Panel.tsx';
import { formatValue } from '../../ui/record/conflicts.ts';
import { type Tone, ToneBadge } from '../../ui/ToneBadge.tsx';
import type { FieldFormat, ImportFacts } from '../records/recordType.ts';
import classes from './Import.module.css';

/** A day, and the time of a call. */
const ISO_DAY = /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d))?$/;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const tones: Record<RowAction, Tone> = { create: 'green', update: 'blue', skip: 'grey', problem: 'amber' };

interface ImportRowsProps {
  file: ImportRecord;
  facts: ImportFacts;
  /** True while the rows are checked again: they are shown as they were. */
  isCheckedAgain: boolean;
}

/** The rows of the file, each with its action and the reasons; at first only those with problems. */
export function ImportRows({ file, facts, isCheckedAgain }: ImportRowsProps) {
  const { id, state } = file;
  const [noun, setNoun] = useState<ImportNoun>(file.noun);
  const counts = (noun === file.noun ? null : file.above[noun]) ?? file.counts;
  const rows = rowAction.values.reduce((sum, one) => sum + counts[one], 0) || file.rows;
  const nouns = importNoun.values.filter((one) => one === file.noun || file.above[one]);
  const [chosen, setAction] = useState<RowAction | null>(
    counts.problem > 0 && state === 'checked' ? 'problem' : null,
  );
  // The last row of an action may be gone once the rows were checked again.
  const action = chosen && counts[chosen] > 0 ? chosen : null;
  /** True where no value of a row is cut off. */
  const [isWhole, setWhole] = useState(false);
  const query = trpc.imports.rows.useInfiniteQuery(
    { id, noun, action: action ?? undefined },
    {
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: keepPreviousData,
      enabled: !isCheckedAgain,
    },
  );
  const shown = query.data?.pages.flatMap(({ items }) => items);
  const ref = useInView(() => void query.fetchNextPage(), query.hasNextPage && !query.isFetchingNextPage);
  const leftOut = noun === file.noun && file.repeats > 0;
  const filters = rowAction.values.filter((one) => counts[one] > 0);

  return (
    <Panel title="Rows">
      <div className={classes.filters}>
        {nouns.length > 1 && (
          <SegmentedControl
            label="Records"
            options={nouns.map((one) => ({ value: one, label: importNoun.labels[one] }))}
            value={noun}
            onChange={(one) => {
              setNoun(parseOption(importNoun, one) ?? file.noun);
              setAction(null);
            }}
          />
        )}
        <SegmentedControl
          label="Show"
          options={['all' as const, ...filters].map((one) => ({
            value: one,
            label:
              one === 'all'
                ? `All ${formatCount(rows, 'row')}`
                : formatActionCount(state, one, counts[one], leftOut),
          }))}
          value={action ?? 'all'}
          onChange={(one) => setAction(one === 'all' ? null : one)}
        />
        <Checkbox
          ms="auto"
          label="All values"
          checked={isWhole}
          onChange={({ currentTarget }) => setWhole(currentTarget.checked)}
        />
      </div>
      <QueryError query={query} label="Error loading rows" />
      {shown?.length === 0 && (
        <Text c="dimmed" mt="sm">
          The rows of this file are no longer kept.
        </Text>
      )}
      <ul className={classes.rows} aria-label="Rows of the file" data-whole={isWhole || undefined}>
        {shown?.map((row) => (
          <Row
            key={`${row.line} ${row.isBelow}`}
            row={row}
            noun={noun}
            file={file}
            facts={facts}
            isWhole={isWhole}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <Center ref={ref} mt="sm">
          <Button variant="default" onClick={() => query.fetchNextPage()} loading={query.isFetchingNextPage}>
            Load more
          </Button>
        </Center>
      )}
    </Panel>
  );
}

/** A value as it will be stored: amounts to the cent. Of a new record another one is named as its row names it. */
function formatCell(field: string, value: unknown, format?: FieldFormat) {
  if (typeof value === 'number') return value.toLocaleString('en-AU');
  const [, day, time] = (typeof value === 'string' && ISO_DAY.exec(value)) || [];
  if (day) return formatShortDayTime(day, time);
  const isNamed = field.endsWith('Id') && typeof value === 'string' && !UUID.test(value);
  return formatValue(value, isNamed ? undefined : format);
}

const isDoubtful = (value: unknown) => typeof value === 'string' && !parsePhone(value)?.isCertain;

/** A name that may be an email, which breaks before its domain and not within a word. */
const BreakableName = ({ name }: { name: string }) => {
  const [first, ...others] = name.split('@');
  return (
    <>
      {first}
      {others.map((part) => (
        <Fragment key={part}>
          <wbr />@{part}
        </Fragment>
      ))}
    </>
  );
};

interface RowProps {
  row: ImportRow;
  noun: ImportNoun;
  file: ImportRecord;
  facts: ImportFacts;
  isWhole: boolean;
}

function Row({ row, noun, file, facts, isWhole }: RowProps) {
  const { columns, state, made } = file;
  const { line, title, action, reasons, changes, recordId } = row;
  const { labels, formats } = facts;
  // A note is shown with its record.
  const hasScreen = facts.noun !== 'note';
  // The check chooses the ids of what is created with a row, and an undo moves it to the trash.
  const isThere = action !== 'create' || !['checked', 'checking', 'undone'].includes(state);
  const isUndone = state === 'undone' && (action === 'create' || action === 'update');
  const isRepeat = action === 'problem' && row.repeats !== null;
  const columnOf = (field: string) => (noun === file.noun ? field : `${singularOf(noun)}.${field}`);
  const format = (field: string) => (noun === file.noun ? formats[field] : undefined);
  const placeOf = (field: string) => columns.findIndex((column) => column.field === columnOf(field));
  const label = (field: string) => {
    if (noun === made?.noun) return made.labels[field];
    const inFile = columns[placeOf(field)]?.label;
    return noun === file.noun
      ? (labels[field] ?? inFile)
      : (inFile ?? (field === 'name' ? 'Name' : undefined));
  };
  // The title says the name of a new record already.
  const isInTitle = ([field, [from]]: (typeof all)[number]) =>
    from === null && ['name', 'title', 'firstName', 'lastName'].includes(field);
  const all = Object.entries(changes);
  const shown = isWhole ? all : all.filter((change) => !isInTitle(change));
  return (
    <li className={classes.row}>
      <span className={classes.line}>{`Row ${line.toLocaleString('en-AU')}`}</span>
      <span>
        {action && (
          <ToneBadge tone={isUndone || isRepeat ? 'grey' : tones[action]}>
            {isRepeat ? 'Repeat' : actionLabels(state)[action]}
          </ToneBadge>
        )}
      </span>
      <div className={classes.what}>
        {recordId && hasScreen && isThere ? (
          <Anchor component={Link} to={`/crm/${noun}/${recordId}`}>
            {title ? <BreakableName name={title} /> : 'Open the record'}
          </Anchor>
        ) : (
          <BreakableName name={title} />
        )}
      </div>
      <div className={classes.details}>
        {reasons.map((reason) => (
          <div key={reason}>{reason}</div>
        ))}
        {shown.length > 0 && (
          <ul>
            {shown
              .sort(([one], [other]) => placeOf(one) - placeOf(other))
              .filter(([field]) => label(field) !== undefined)
              .map(([field, [from, to]]) => (
                <li key={field}>
                  <span className={classes.label}>{`${label(field)}: `}</span>
                  {from !== null && from !== '' && (
                    <>
                      <del className={classes.from}>{formatCell(field, from, format(field))}</del>{' '}
                    </>
                  )}
                  <ins style={{ textDecoration: 'none' }}>{formatCell(field, to, format(field))}</ins>
                  {columns[placeOf(field)]?.isPhone && isDoubtful(to) && (
                    <Text span size="xs" c="dimmed">
                      {' '}
                      check this number
                    </Text>
                  )}
                </li>
              ))}
          </ul>
        )}
      </div>
    </li>
  );
}
