import { Checkbox } from '@mantine/core';
import { formatCount } from '#shared/fields/format.ts';
import type { ImportRecord } from '#shared/imports/imports.schema.ts';
import { Panel } from '../../ui/Panel.tsx';
import type { useReading } from './useReading.ts';

interface ConvertWonProps {
  made: NonNullable<ImportRecord['made']>;
  isOn: boolean | undefined;
  reading: ReturnType<typeof useReading>;
}

/** One choice for all won leads of the file. */
export const ConvertWon = ({ made, isOn = false, reading }: ConvertWonProps) => (
  <Panel title="Won leads">
    <Checkbox
      label={`Make an opportunity of ${made.rows === 1 ? 'the won lead' : `each of ${formatCount(made.rows, 'won lead')}`}`}
      description="It is won on the day on which its lead was closed. Undo takes it back."
      checked={isOn}
      readOnly={reading.isPending}
      onChange={({ currentTarget }) => reading.save({ convert: currentTarget.checked })}
    />
  </Panel>
);
