import { Button, Select, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { formatCount } from '#shared/fields/format.ts';
import type { ImportRecord } from '#shared/imports/imports.schema.ts';
import { trpc } from '../../trpc.ts';
import { notifyFailure } from '../../ui/overlay/notifyFailure.ts';
import { Panel } from '../../ui/Panel.tsx';
import { ToneBadge } from '../../ui/ToneBadge.tsx';
import type { ImportFacts } from '../records/recordType.ts';
import classes from './Import.module.css';
import { ImportBar } from './ImportBar.tsx';
import { columnName, describeSamples } from './LeftOutColumns.tsx';

interface MatchColumnsProps {
  file: ImportRecord;
  facts: ImportFacts;
  /** The place of the column that somebody comes to match. */
  chosen: number | 'all';
  onMatched: () => void;
}

/** The matching of the file's columns with fields. Each field comes from one column. */
export function MatchColumns({
  file: { id, headers, columns, samples, matching },
  facts,
  chosen,
  onMatched,
}: MatchColumnsProps) {
  const [places, setPlaces] = useState(matching);
  const match = trpc.imports.matchColumns.useMutation({
    onSuccess: onMatched,
    onError: (error) => notifyFailure('Failed to match the columns', error),
  });
  const fieldAt = (place: number) => Object.keys(places).find((field) => places[field] === place) ?? null;
  const choose = (place: number, field: string | null) => {
    const others = Object.entries(places).filter(([one, where]) => one !== field && where !== place);
    setPlaces({ ...Object.fromEntries(others), ...(field && { [field]: place }) });
  };
  const count = Object.keys(places).length;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (chosen !== 'all') list.current?.children[chosen]?.querySelector('input')?.focus();
  }, [chosen]);

  return (
    <>
      <Panel title="Match the columns">
        <Text c="dimmed" size="sm" mb="sm">
          {`A row needs ${facts.requiredFields}. Columns you do not match are left out. Empty values change nothing.`}
        </Text>
        <ul ref={list} className={classes.columns}>
          {headers.map((_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place; two may have the same heading.
            <li key={place} className={classes.column}>
              <div className={classes.what}>
                <div className={classes.head}>
                  {`${columnName(headers, place)} `}
                  {fieldAt(place) === null && samples[place]?.length && (
                    <ToneBadge tone="amber">Left out</ToneBadge>
                  )}
                </div>
                <div className={classes.examples}>{describeSamples(samples[place])}</div>
              </div>
              <Select
                aria-label={`Field for ${columnName(headers, place)}`}
                placeholder="Choose a field"
                data={columns.map(({ field, label }) => ({ value: field, label }))}
                value={fieldAt(place)}
                onChange={(field) => choose(place, field)}
                searchable
                allowDeselect={false}
                clearable
                clearButtonProps={{ 'aria-label': `Leave out ${columnName(headers, place)}` }}
              />
            </li>
          ))}
        </ul>
      </Panel>
      <ImportBar summary={`${formatCount(count, 'column')} of ${headers.length} matched`}>
        <Button
          disabled={count === 0}
          loading={match.isPending}
          onClick={() => match.mutate({ id, matching: places })}
        >
          Check the rows
        </Button>
      </ImportBar>
    </>
  );
}
