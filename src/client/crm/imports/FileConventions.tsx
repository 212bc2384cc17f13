import { Alert, NativeSelect, Stack, Text } from '@mantine/core';
import type { ImportRecord } from '#shared/imports/imports.schema.ts';
import { Panel } from '../../ui/Panel.tsx';
import type { useReading } from './useReading.ts';

interface FileConventionsProps {
  file: ImportRecord;
  reading: ReturnType<typeof useReading>;
}

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
