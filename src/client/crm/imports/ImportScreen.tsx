import { Anchor, Button, Stack, Text } from '@mantine/core';
import { Fragment, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { formatCount, formatShortTime } from '#shared/fields/format.ts';
import type { ImportRecord } from '#shared/imports/imports.schema.ts';
import { describeLeftOut } from '#shared/imports/imports.ts';
import { exportPlural, type ImportNoun, importNoun } from '#shared/records/nouns.ts';
import { trpc } from '../../trpc.ts';
import { Select } from '../../ui/form/Select.ts';
import { BackLink } from '../../ui/list/BackLink.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { RecordLoader } from '../../ui/record/RecordLoader.tsx';
import { ToneBadge } from '../../ui/ToneBadge.tsx';
import type { ImportFacts } from '../records/recordType.ts';
import type { TypedCorrections } from './CorrectCells.tsx';
import classes from './Import.module.css';
import { ImportBar } from './ImportBar.tsx';
import { columnName, describeSamples } from './ReviewColumns.tsx';
import { CheckImport, ReviewImport } from './ReviewImport.tsx';

/** The fields that say what a file is about. */
const NAMED = 3;

/** What a file from the set-up was taken for, and the lists where it is chosen if it is about something else. */
function GuessedNoun({ file }: { file: ImportRecord }) {
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

/** Live updates tell only whoever uploaded a file what its job does: the screen of an administrator asks so often. */
const OTHERS_MS = 3_000;

/** One import: its columns are matched, its rows checked, reviewed and imported, and it can be undone. */
export function ImportScreen({ noun, facts }: { noun: ImportNoun; facts: ImportFacts }) {
  const { id = '' } = useParams();
  const query = trpc.imports.byId.useQuery(
    { id },
    { staleTime: 0, refetchInterval: ({ state }) => (state.data?.isRunning ? OTHERS_MS : false) },
  );
  return (
    <RecordLoader
      noun="import"
      backTo={`/crm/${noun}/import`}
      backLabel={`Import ${exportPlural(noun)}`}
      notFoundHint="A file that was not imported within a day is removed. Choose it again to import it."
      query={query}
    >
      {(file) => <ImportSteps key={file.id} file={file} facts={facts} />}
    </RecordLoader>
  );
}

function ImportSteps({ file, facts }: { file: ImportRecord; facts: ImportFacts }) {
  /** The column that is being matched; 'all' at first. */
  const [matching, setMatching] = useState<number | 'all' | null>(file.state === 'uploaded' ? 'all' : null);
  const { reviewed, isCheckedAgain, isFocused, setFocused } = useReviewed(file);
  const [typedCorrections, setTypedCorrections] = useState<TypedCorrections>({});
  const { noun, fileName, rows, createdAt, createdByName } = file;
  const onMatched = () => {
    setMatching(null);
    setFocused(true);
  };
  return (
    <Stack gap="md">
      <div>
        <BackLink to={`/crm/${noun}/import`}>{`Import ${exportPlural(noun)}`}</BackLink>
      </div>
      <div>
        <PageTitle>{fileName}</PageTitle>
        <Text c="dimmed">
          {`${formatCount(rows, 'row')} of ${exportPlural(noun)}, ${formatShortTime(createdAt)}${createdByName ? ` by ${createdByName}` : ''}`}
        </Text>
        {file.leftOut.length > 0 && <LeftOutRows leftOut={file.leftOut} />}
      </div>
      {file.state === 'uploaded' && <GuessedNoun file={file} />}
      {matching !== null ? (
        <MatchColumns file={file} facts={facts} chosen={matching} onMatched={onMatched} />
      ) : file.state === 'uploaded' || (file.state === 'checking' && !isCheckedAgain) ? (
        <CheckImport file={file} isFocused={isFocused} />
      ) : (
        <ReviewImport
          file={isCheckedAgain ? reviewed : file}
          check={isCheckedAgain ? file : null}
          facts={facts}
          isFocused={isFocused}
          typedCorrections={typedCorrections}
          onTypeCorrection={setTypedCorrections}
          onMatch={setMatching}
        />
      )}
    </Stack>
  );
}

/** The file as it was when all of its rows were checked: the review of it stays while a decision has them checked again. */
function useReviewed(file: ImportRecord) {
  const [reviewed, setReviewed] = useState(file);
  /** True where the step before this one was here, so that the button that had the focus is gone. */
  const [isFocused, setFocused] = useState(false);
  const isChecking = file.state === 'checking';
  if (!isChecking && file !== reviewed) setReviewed(file);
  const isSameMatching = JSON.stringify(file.matching) === JSON.stringify(reviewed.matching);
  const isCheckedAgain = isChecking && reviewed.state === 'checked' && isSameMatching;
  if (isChecking && !isCheckedAgain && !isFocused) setFocused(true);
  return { reviewed, isCheckedAgain, isFocused, setFocused };
}

const LeftOutRows = ({ leftOut }: Pick<ImportRecord, 'leftOut'>) => (
  <Text size="sm" c="dimmed" mt={4}>
    {describeLeftOut(leftOut)}
  </Text>
);

/** What new records need and no matched column says; a record is told by its name, its ID or a column of its own. */
const lackingIn = (places: Record<string, number>, { needs }: ImportFacts) =>
  Object.keys(needs).filter(
    (label) =>
      !needs[label]?.some((name) =>
        Object.keys(places).some(
          (field) => field === name || field === `${name}Id` || field.startsWith(`${name}.`),
        ),
      ),
  );

interface MatchColumnsProps {
  file: ImportRecord;
  facts: ImportFacts;
  /** The place of the column that somebody comes to match. */
  chosen: number | 'all';
  onMatched: () => void;
}

/** The matching of the file's columns with fields. Each field comes from one column. */
function MatchColumns({
  file: { id, headers, columns, samples, matching },
  facts,
  chosen,
  onMatched,
}: MatchColumnsProps) {
  const [places, setPlaces] = useState(matching);
  const match = trpc.imports.matchColumns.useMutation({
    onSuccess: onMatched,
    meta: { failed: 'Failed to match the columns' },
  });
  const fieldAt = (place: number) => Object.keys(places).find((field) => places[field] === place) ?? null;
  const choose = (place: number, field: string | null) => {
    const others = Object.entries(places).filter(([one, where]) => one !== field && where !== place);
    setPlaces({ ...Object.fromEntries(others), ...(field && { [field]: place }) });
  };
  const count = Object.keys(places).length;
  const lacking = lackingIn(places, facts);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (chosen !== 'all') list.current?.children[chosen]?.querySelector('input')?.focus();
  }, [chosen]);

  return (
    <>
      <Panel title="Match the columns">
        <Text c="dimmed" size="sm" mb="sm">
          {lacking.length > 0 &&
            `Still needed for new records: ${new Intl.ListFormat('en-AU').format(lacking)}. `}
          Columns you do not match are left out. Empty values change nothing.
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
