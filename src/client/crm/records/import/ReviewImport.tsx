import { Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowBackUp, IconDownload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { formatCount, singularOf } from '#shared/fields/format.ts';
import { IMPORT_DAYS, type ImportRecord } from '#shared/records/imports.schema.ts';
import { importNoun, savedViewList } from '#shared/records/nouns.ts';
import { FormAlert } from '../../../ui/form/FormAlert.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import type { ImportFacts } from '../recordType.ts';
import { ConvertWon } from './ConvertWon.tsx';
import { CorrectCells } from './CorrectCells.tsx';
import { FileConventions } from './FileConventions.tsx';
import classes from './Import.module.css';
import { ReviewBar } from './ImportBar.tsx';
import { ImportRest } from './ImportRest.tsx';
import { ImportRows } from './ImportRows.tsx';
import { type TypedCorrections, useCorrections } from './useCorrections.ts';
import { useImportSteps } from './useImportSteps.ts';
import { useReading } from './useReading.ts';

interface ReviewImportProps {
  file: ImportRecord;
  /** True if the focus comes here, because the button that had it is gone. */
  facts: ImportFacts;
  isFocused: boolean;
  typedCorrections: TypedCorrections;
  onTypeCorrection: (corrections: TypedCorrections) => void;
  /** Called to match the columns again. */
  onMatch: () => void;
}

/** The sentence that takes the focus at first if `isFocused`, and once the button that imported or undid is gone. */
function useSummaryFocus(state: ImportRecord['state'], isFocused: boolean) {
  const summary = useRef<HTMLParagraphElement>(null);
  const firstState = useRef(state);
  useEffect(() => {
    const isButtonGone = state !== firstState.current && document.activeElement === document.body;
    if (isFocused || isButtonGone) summary.current?.focus();
  }, [isFocused, state]);
  return summary;
}

/** The rows that the import will write or has written, and the buttons that run and undo it. */
export function ReviewImport({
  file,
  facts,
  isFocused,
  typedCorrections,
  onTypeCorrection,
  onMatch,
}: ReviewImportProps) {
  const { id, state, counts } = file;
  const summary = useSummaryFocus(state, isFocused);
  const reading = useReading(file);
  const run = useImportSteps(id, 'run', 'imported');
  const undo = useImportSteps(id, 'undo', 'undone');
  const progress = run.progress ?? undo.progress;
  const error = run.error ?? undo.error;
  const rows = counts.create + counts.update;
  const inAll = (action: 'create' | 'update') =>
    Object.values(file.above).reduce((sum, one) => sum + one[action], counts[action]);
  const importable = inAll('create') + inAll('update');
  const isReviewed = state === 'checked' && !progress;
  const corrections = useCorrections(file, reading, typedCorrections);

  return (
    <>
      <Panel
        title={titles[state] ?? 'Import'}
        aside={
          isReviewed && (
            <Button variant="default" size="compact-sm" disabled={reading.isPending} onClick={onMatch}>
              Match columns again
            </Button>
          )
        }
      >
        <Stack gap="md">
          <Text ref={summary} tabIndex={-1}>
            {describe(file, facts.noun)}
          </Text>
          {file.notCompared > 0 && <Text>{describeNotCompared(file)}</Text>}
          {error && (
            <FormAlert>{`It broke off: ${error} What was done is kept; go on or undo it.`}</FormAlert>
          )}
          {progress ? (
            <ProgressBar label={run.progress ? 'Importing' : 'Undoing'} {...progress} />
          ) : state === 'undone' ? (
            inAll('create') > 0 && (
              <Group>
                <Button variant="default" component={Link} to="/crm/settings/data/records">
                  Open the trash
                </Button>
              </Group>
            )
          ) : state === 'checked' ? null : (
            <Group gap="sm">
              {state === 'importing' && <Button onClick={run.start}>Go on importing</Button>}
              {state === 'imported' && <OpenImported file={file} />}
              {state === 'imported' && counts.problem > 0 && canBeUndone(file) && <ImportRest file={file} />}
              {(state === 'importing' || state === 'imported') && importable > 0 && canBeUndone(file) && (
                <Button
                  variant="default"
                  // A second press on what imported never undoes it.
                  ms={{ xs: 'auto' }}
                  leftSection={<IconArrowBackUp size={18} aria-hidden />}
                  onClick={undo.start}
                >
                  Undo this import
                </Button>
              )}
              {state === 'undoing' && <Button onClick={undo.start}>Go on undoing</Button>}
            </Group>
          )}
          {counts.problem > 0 && <Problems file={file} />}
        </Stack>
      </Panel>
      {isReviewed && (
        <>
          <FileConventions file={file} reading={reading} />
          {file.made && <ConvertWon made={file.made} isOn={file.reading.convert} reading={reading} />}
          <CorrectCells corrections={corrections} values={typedCorrections} onChange={onTypeCorrection} />
        </>
      )}
      {!progress && <ImportRows file={file} facts={facts} />}
      {isReviewed && (
        <ReviewBar
          ready={rows || importable}
          problems={counts.problem}
          fixes={corrections.items.length > 0 ? corrections.decided : null}
          isPending={reading.isPending}
          onCheck={() => corrections.save()}
          onImport={run.start}
        />
      )}
    </>
  );
}

/** The rows that are left out, and the way to fix them elsewhere. */
const Problems = ({ file: { id, state, faulty } }: { file: ImportRecord }) => (
  <div className={classes.problems}>
    <Text size="sm">
      {state === 'checked'
        ? `Rows with problems are left out. ${faulty.items.length > 0 ? 'Fix them below, or download' : 'Download'} them, fix them there and import that file.`
        : 'Rows with problems were left out. Fix them here, or download them and import that file.'}
    </Text>
    <Button
      component="a"
      href={`/exchange/imports/${id}/problems.csv`}
      download="problems.csv"
      variant="default"
      size="compact-sm"
      leftSection={<IconDownload size={16} aria-hidden />}
    >
      Download the problems as CSV
    </Button>
  </div>
);

/** Links to the lists of what was created, which begin with it. */
const OpenImported = ({ file }: { file: ImportRecord }) =>
  importNoun.values
    .map((noun) => ({ noun, created: (noun === file.noun ? file.counts : file.above[noun])?.create ?? 0 }))
    .filter(({ noun, created }) => created > 0 && savedViewList.values.some((list) => list === noun))
    .toSorted((one, other) => Number(other.noun === file.noun) - Number(one.noun === file.noun))
    .map(({ noun, created }) => (
      <Button
        key={noun}
        variant={noun === file.noun ? 'filled' : 'default'}
        component={Link}
        to={`/crm/${noun}?sort=-created`}
      >
        {`Open the ${formatCount(created, singularOf(noun))}`}
      </Button>
    ));

const titles: Partial<Record<ImportRecord['state'], string>> = {
  checked: 'Nothing is changed yet',
  importing: 'Not finished',
  imported: 'Imported',
  undoing: 'Being undone',
  undone: 'Undone',
};

/** The rows of an older import are no longer kept. */
const canBeUndone = ({ createdAt }: ImportRecord) =>
  Date.now() - createdAt.getTime() < IMPORT_DAYS * 24 * 60 * 60 * 1000;

/** A text for files with more new companies than are compared with those that are there. */
const describeNotCompared = ({ notCompared }: ImportRecord) =>
  `${formatCount(notCompared, 'new account')} not compared with similar names. ‘Find duplicates’ shows them afterwards.`;

/** '12 contacts and 3 accounts to create': the records that come with the rows stand behind those of the file. */
function describeCounts(file: ImportRecord, action: 'create' | 'update', noun: string) {
  const above = importNoun.values.map((one) => [file.above[one]?.[action] ?? 0, singularOf(one)] as const);
  const parts = [[file.counts[action], noun] as const, ...above].flatMap(([count, one]) =>
    count > 0 ? [formatCount(count, one)] : [],
  );
  const [todo, done] = action === 'create' ? ['to create', 'created'] : ['to update', 'updated'];
  return parts.length > 0 && `${joinWords(parts)} ${file.state === 'checked' ? todo : done}`;
}

const joinWords = (parts: string[]) =>
  [parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(' and ');

function describe(file: ImportRecord, noun: string) {
  const { state, counts, undoSkipped } = file;
  const { skip, problem } = counts;
  if (state === 'importing') return 'This import broke off half-way. Go on, or undo what was done.';
  if (state === 'undoing') return 'Undoing broke off half-way.';
  if (state === 'undone') {
    const summary = 'New records went to the trash. Updated ones are as before.';
    if (undoSkipped === 0) return summary;
    return `${summary} ${formatCount(undoSkipped, 'record')} skipped: changed or deleted since, see below.`;
  }
  const parts = [
    describeCounts(file, 'create', noun),
    describeCounts(file, 'update', noun),
    skip > 0 && `${skip.toLocaleString('en-AU')} skipped`,
    problem > 0 && `${formatCount(problem, 'row')} with problems`,
  ];
  const summary = `${parts.filter(Boolean).join('; ')}.`;
  if (state === 'checked') return summary;
  return `${summary} ${canBeUndone(file) ? `You can undo this for ${IMPORT_DAYS} days.` : `It can no longer be undone.`}`;
}
