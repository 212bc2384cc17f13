import { Alert, Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatCount, formatDay, singularOf, today } from '#shared/fields/format.ts';
import type { ImportRecord } from '#shared/imports/imports.schema.ts';
import type { Reading } from '#shared/imports/imports.ts';
import { CREATED_COLUMN } from '#shared/records/csv/columns.ts';
import { trpc } from '../../trpc.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { Panel } from '../../ui/Panel.tsx';
import classes from './Import.module.css';

/** The columns that are shown at once; the exports of some programs have a hundred. */
const SHOWN = 10;

/** The places of the columns that nothing is imported from. Empty ones are none of them. */
export function leftOutPlaces({ headers, samples, matching }: ImportRecord) {
  const matched = new Set(Object.values(matching));
  return [...headers.keys()].filter((place) => !matched.has(place) && samples[place]?.length);
}

interface LeftOutColumnsProps {
  file: ImportRecord;
  isPending: boolean;
  onMatch: (place: number) => void;
}

/** The columns that nothing is imported from, with what they have. */
export function LeftOutColumns({ file, ...acts }: LeftOutColumnsProps) {
  const { headers, samples } = file;
  const places = leftOutPlaces(file);
  if (places.length === 0) return null;
  const further = places.slice(SHOWN);
  const columns = (shown: number[]) => (
    <ul className={classes.columns}>
      {shown.map((place) => (
        <LeftOutColumn
          key={place}
          name={columnName(headers, place)}
          samples={samples[place]}
          place={place}
          {...acts}
        />
      ))}
    </ul>
  );
  return (
    <Panel title="Columns left out" count={places.length}>
      <Text c="dimmed" size="sm" mb="sm">
        Nothing in these columns is imported, unless you match them with a field.
      </Text>
      {columns(places.slice(0, SHOWN))}
      {further.length > 0 && (
        <details className={classes.further}>
          <summary>{`${further.length} more`}</summary>
          {columns(further)}
        </details>
      )}
    </Panel>
  );
}

interface LeftOutColumnProps extends Omit<LeftOutColumnsProps, 'file'> {
  name: string;
  samples: string[] | undefined;
  place: number;
}

const LeftOutColumn = ({ name, samples, place, isPending, onMatch }: LeftOutColumnProps) => (
  <li className={classes.leftOut}>
    <div className={classes.what}>
      <div className={classes.head}>{name}</div>
      <div className={classes.examples}>{describeSamples(samples)}</div>
    </div>
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`Match ${name}`}
      disabled={isPending}
      onClick={() => onMatch(place)}
    >
      Match
    </Button>
  </li>
);

/** The heading of a column; of one without any its number. */
export const columnName = (headers: string[], place: number) => headers[place] || `Column ${place + 1}`;

/** A text such as 'e.g. Ada, Ben'. */
export const describeSamples = (samples: string[] = []) =>
  samples.length > 0 ? `e.g. ${samples.join(', ')}` : 'Empty';

interface FileConventionsProps {
  file: ImportRecord;
  reading: ReturnType<typeof useReading>;
}

/** True while rows wait for an answer about the whole file. */
export const asksConvention = ({ conventions }: ImportRecord) =>
  Object.values(conventions).some(
    ({ ambiguous, kind, decimal, dayOrder }) =>
      ambiguous !== null && (kind === 'number' ? decimal : dayOrder) === null,
  );

/** The reading of numbers and days that have two, each asked about once for the whole file. */
export function FileConventions({ file, reading }: FileConventionsProps) {
  const { columns, conventions } = file;
  const ambiguous = columns.flatMap(({ field, label }) => {
    const convention = conventions[field];
    return convention?.ambiguous && !convention.isCertain
      ? [{ ...convention, label, cell: convention.ambiguous }]
      : [];
  });
  const [number] = ambiguous.filter(({ kind }) => kind === 'number');
  const [day] = ambiguous.filter(({ kind }) => kind === 'day');
  if (!number && !day) return null;
  return (
    <Panel title="How this file is read">
      <Stack gap="md" maw={480}>
        {((number && number.decimal === null) || (day && day.dayOrder === null)) && (
          <Alert color="yellow" role="status">
            This can be read in two ways. Choose one.
          </Alert>
        )}
        {number && (
          <NativeSelect
            label={`Numbers such as ‘${number.cell}’ in ${number.label}`}
            value={file.reading.decimal ?? number.decimal ?? ''}
            onChange={({ target }) => reading.save({ decimal: target.value === ',' ? ',' : '.' })}
            data={[
              ...(number.decimal === null ? [{ value: '', label: 'Choose', disabled: true }] : []),
              { value: '.', label: '1,250.00: the point is for decimals' },
              { value: ',', label: '1.250,00: the comma is for decimals' },
            ]}
          />
        )}
        {day && (
          <NativeSelect
            label={`Days such as ‘${day.cell}’ in ${day.label}`}
            value={file.reading.dayOrder ?? day.dayOrder ?? ''}
            onChange={({ target }) => reading.save({ dayOrder: target.value === 'month' ? 'month' : 'day' })}
            data={[
              ...(day.dayOrder === null ? [{ value: '', label: 'Choose', disabled: true }] : []),
              { value: 'day', label: '31/12/2026: day, month, year' },
              { value: 'month', label: '12/31/2026: month, day, year' },
            ]}
          />
        )}
        <Text size="sm" c="dimmed">
          Other columns are not affected. All rows are checked again.
        </Text>
      </Stack>
    </Panel>
  );
}

/** One day for all new records of which the file does not say when they came in. */
export function CameIn({ file, reading }: { file: ImportRecord; reading: ReturnType<typeof useReading> }) {
  const { corrections } = file.reading;
  const isAnswer = ({ field, text }: (typeof corrections)[number]) =>
    field === CREATED_COLUMN.field && text === '';
  const answer = corrections.find(isAnswer)?.value ?? '';
  const [day, setDay] = useState(answer);
  if (file.undated === 0 && answer === '') return null;
  const save = (value: string) =>
    reading.save({
      corrections: [
        ...corrections.filter((one) => !isAnswer(one)),
        ...(value === '' ? [] : [{ field: CREATED_COLUMN.field, text: '', value }]),
      ],
    });
  const description =
    answer === ''
      ? `The file has no day for ${formatCount(file.undated, `new ${singularOf(file.noun)}`)}. Without one, reports count them as before this import, and in no month.`
      : `Where the file has no day, it is ${formatDay(answer)}.`;
  return (
    <Panel title="When they came in">
      <Text c="dimmed" size="sm" mb="sm">
        {description}
      </Text>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save(day);
        }}
      >
        <Group align="flex-end" gap="sm">
          <TextInput
            type="date"
            label="Day"
            max={today()}
            value={day}
            onChange={({ currentTarget }) => setDay(currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={reading.isPending} disabled={day === answer}>
            {day === '' && answer !== '' ? 'Take back' : 'Use this day'}
          </Button>
        </Group>
      </form>
    </Panel>
  );
}

/** Changes how the cells of a file are read; all of its rows are checked again then. */
export function useReading({ id }: ImportRecord) {
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.imports.setReading.useMutation({
    onSuccess: () => utils.imports.byId.invalidate({ id }),
    onError: (error) => notify.error('Failed to change how the file is read', error.message),
  });
  return { isPending, save: (changes: Partial<Reading>) => mutate({ id, ...changes }) };
}
