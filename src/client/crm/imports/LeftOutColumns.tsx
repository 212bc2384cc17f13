import { Button, Text } from '@mantine/core';
import type { ImportRecord } from '#shared/imports/imports.schema.ts';
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
