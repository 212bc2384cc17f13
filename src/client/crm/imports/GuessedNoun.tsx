import { Anchor, Text } from '@mantine/core';
import { Fragment } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { ImportRecord } from '#shared/imports/imports.schema.ts';
import { exportPlural, importNoun } from '#shared/records/nouns.ts';

/** The fields that say what a file is about. */
const NAMED = 3;

/** What a file from the set-up was taken for, and the lists where it is chosen if it is about something else. */
export function GuessedNoun({ file }: { file: ImportRecord }) {
  const { state } = useLocation();
  if (!state?.isGuessed) return null;
  const { noun, columns, matching } = file;
  const found = columns.filter(({ field }) => field in matching && !field.includes('.'));
  const labels = found.slice(0, NAMED).map(({ label }) => label);
  const others = importNoun.values.filter((one) => one !== noun);
  return (
    <Text maw="70ch">
      {`This looks like ${exportPlural(noun)}: ${labels.length > 0 ? `it has ${labels.join(', ')}` : 'no column is known'}. If it is about something else, choose it there: `}
      {others.map((one, place) => (
        <Fragment key={one}>
          {place > 0 && ' · '}
          <Anchor component={Link} to={`/crm/${one}/import`}>
            {importNoun.labels[one]}
          </Anchor>
        </Fragment>
      ))}
    </Text>
  );
}
