import { Button, Group, Text } from '@mantine/core';
import { formatCount } from '#shared/fields/format.ts';
import { Panel } from '../../ui/Panel.tsx';
import { CorrectKind } from './CorrectKind.tsx';
import classes from './Import.module.css';
import { kindsOf } from './kindsOfCells.ts';
import { keyOf, type TypedCorrections, type useCorrections, type useNextQuestion } from './useCorrections.ts';

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
