import { Button, Group, Text } from '@mantine/core';
import { formatCount } from '#shared/fields/format.ts';
import { type Correction, correctionKey } from '#shared/records/csv/reading.ts';
import type { FaultyCells, ImportRecord } from '#shared/records/imports.schema.ts';
import { trpc } from '../../../trpc.ts';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { CorrectCell } from './CorrectCell.tsx';
import classes from './Import.module.css';
import type { useReading } from './useReading.ts';

/** The values that somebody wrote in place of texts, by `keyOf`; null leaves the cells out. */
export type TypedCorrections = Record<string, string | null>;

interface CorrectCellsProps {
  file: ImportRecord;
  reading: ReturnType<typeof useReading>;
  /** Outlives this list, which is gone while the rows are checked again. */
  values: TypedCorrections;
  onChange: (values: TypedCorrections) => void;
}

const keyOf = ({ field, text }: Pick<Correction, 'field' | 'text'>) => `${field} ${correctionKey(text)}`;

/** The decisions about these cells; an empty text is none. */
const correctionsOf = (items: FaultyCells[], decided: TypedCorrections) =>
  items.flatMap((cells): Correction[] => {
    const value = decided[keyOf(cells)];
    return value === undefined || value === ''
      ? []
      : [{ field: cells.field, text: correctionKey(cells.text), value }];
  });

/** The cells that make rows problems. A correction of a text applies to all rows that have it. */
export function CorrectCells({
  file: { id, reading: stored },
  reading,
  values,
  onChange,
}: CorrectCellsProps) {
  const query = trpc.imports.faultyCells.useQuery({ id }, { staleTime: 0 });
  const { items = [], total = 0 } = query.data ?? {};
  if (query.error && !query.data) {
    return (
      <ErrorNotice message={`Error loading values: ${query.error.message}`} onRetry={() => query.refetch()} />
    );
  }
  if (items.length === 0 && stored.corrections.length === 0) return null;

  const save = (decided: TypedCorrections) => {
    const corrections = correctionsOf(items, decided);
    const kept = stored.corrections.filter(
      (old) => !corrections.some((correction) => keyOf(correction) === keyOf(old)),
    );
    reading.save({ corrections: [...kept, ...corrections] });
  };
  const optional = items.filter(({ isRequired }) => !isRequired);
  const strange = items.filter((cells) => cells.alike && !values[keyOf(cells)]);
  const saveNames = (nameOf: (cells: FaultyCells) => string) =>
    save({ ...values, ...Object.fromEntries(strange.map((cells) => [keyOf(cells), nameOf(cells)])) });
  const decided = items.filter(
    (cells) => (values[keyOf(cells)] ?? '') !== '' || values[keyOf(cells)] === null,
  );

  return (
    <Panel title="Values to fix">
      <Hint hasEmpty={items.some(({ text }) => text === '')} />
      <ul className={classes.columns} aria-label="Values that cannot be read">
        {items.map((cells) => (
          <CorrectCell
            key={keyOf(cells)}
            cells={cells}
            value={values[keyOf(cells)]}
            onChange={(value) => onChange({ ...values, [keyOf(cells)]: value })}
          />
        ))}
      </ul>
      <More count={total - items.length} />
      <Group gap="sm" mt="md">
        {items.length > 0 && (
          <Button
            variant="default"
            disabled={decided.length === 0}
            loading={reading.isPending}
            onClick={() => save(values)}
          >
            {decided.length === 0
              ? 'Check again'
              : `Fix ${formatCount(decided.length, 'text')} and check again`}
          </Button>
        )}
        {optional.length > 0 && (
          <Button
            variant="default"
            loading={reading.isPending}
            onClick={() =>
              save({ ...Object.fromEntries(optional.map((cells) => [keyOf(cells), null])), ...values })
            }
          >
            {decided.length > 0 ? 'Fix these, leave out all others' : 'Leave out all of these'}
          </Button>
        )}
        {strange.length > 1 && (
          <>
            <Button
              variant="default"
              loading={reading.isPending}
              onClick={() => saveNames(({ alike }) => alike?.[0] ?? '')}
            >
              {`Choose the first for all ${strange.length.toLocaleString('en-AU')} names`}
            </Button>
            <Button
              variant="default"
              loading={reading.isPending}
              onClick={() => saveNames(({ text }) => text)}
            >
              {`Create all ${strange.length.toLocaleString('en-AU')} new names`}
            </Button>
          </>
        )}
        {stored.corrections.length > 0 && (
          <Button
            variant="default"
            loading={reading.isPending}
            onClick={() => reading.save({ corrections: [] })}
          >
            {`Take back ${formatCount(stored.corrections.length, 'decision')}`}
          </Button>
        )}
      </Group>
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

const More = ({ count }: { count: number }) =>
  count > 0 && (
    <Text size="sm" c="dimmed" mt="sm">
      {`${count.toLocaleString('en-AU')} more follow once these are fixed.`}
    </Text>
  );
