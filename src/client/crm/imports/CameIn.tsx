import { Button, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatCount, formatDay, singularOf, today } from '#shared/fields/format.ts';
import type { ImportRecord } from '#shared/imports/imports.schema.ts';
import { CREATED_COLUMN } from '#shared/records/csv/columns.ts';
import { Panel } from '../../ui/Panel.tsx';
import type { useReading } from './useReading.ts';

interface CameInProps {
  file: ImportRecord;
  reading: ReturnType<typeof useReading>;
}

/** One day for all new records of which the file does not say when they came in. */
export function CameIn({ file, reading }: CameInProps) {
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
