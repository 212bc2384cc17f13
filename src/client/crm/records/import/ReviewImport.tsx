import { Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowBackUp, IconDownload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { formatCount, singularOf } from '#shared/fields/format.ts';
import { IMPORT_DAYS, type ImportRecord, type RowCounts } from '#shared/records/imports.schema.ts';
import { importNoun, savedViewList } from '#shared/records/nouns.ts';
import { FormAlert } from '../../../ui/form/FormAlert.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import type { ImportFacts } from '../recordType.ts';
import { ConvertWon } from './ConvertWon.tsx';
import { CorrectCells, type TypedCorrections } from './CorrectCells.tsx';
import { FileConventions } from './FileConventions.tsx';
import classes from './Import.module.css';
import { ImportRows } from './ImportRows.tsx';
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
  const inAbove = Object.values(file.above).reduce((sum, { create, update }) => sum + create + update, 0);
  const importable = rows + inAbove;

  return (
    <>
      <Panel title={titles[state] ?? 'Import'}>
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
          ) : state === 'undone' ? null : (
            <Group gap="sm">
              {state === 'checked' && (
                <>
                  <Button disabled={importable === 0 || reading.isPending} onClick={run.start}>
                    {`Import ${formatCount(rows || importable, 'row')}`}
                  </Button>
                  <Button variant="default" disabled={reading.isPending} onClick={onMatch}>
                    Match columns again
                  </Button>
                </>
              )}
              {state === 'importing' && <Button onClick={run.start}>Go on importing</Button>}
              {state === 'imported' && <OpenImported file={file} />}
              {(state === 'importing' || state === 'imported') && importable > 0 && canBeUndone(file) && (
                <Button
                  variant="default"
                  // A second press on what imported never undoes it.
                  ms="auto"
                  leftSection={<IconArrowBackUp size={18} aria-hidden />}
                  onClick={undo.start}
                >
                  Undo this import
                </Button>
              )}
              {state === 'undoing' && <Button onClick={undo.start}>Go on undoing</Button>}
            </Group>
          )}
          {counts.problem > 0 && (
            <div className={classes.problems}>
              <Text size="sm">
                {state === 'checked'
                  ? 'Rows with problems are left out. Fix them below, or download them, fix them there and import that file.'
                  : 'Rows with problems were left out. Download them, fix them and import that file.'}
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
          )}
        </Stack>
      </Panel>
      {state === 'checked' && !progress && (
        <>
          <FileConventions file={file} reading={reading} />
          {file.made && <ConvertWon made={file.made} isOn={file.reading.convert} reading={reading} />}
          {counts.problem + file.reading.corrections.length > 0 && (
            <CorrectCells
              file={file}
              reading={reading}
              values={typedCorrections}
              onChange={onTypeCorrection}
            />
          )}
        </>
      )}
      {!progress && <ImportRows file={file} facts={facts} />}
    </>
  );
}

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

/** '12 accounts to create, 3 to update'; '' where nothing is. */
function describeCounts({ state }: ImportRecord, { create, update }: RowCounts, noun: string) {
  const [created, updated] = state === 'checked' ? ['to create', 'to update'] : ['created', 'updated'];
  if (update === 0) return create === 0 ? '' : `${formatCount(create, noun)} ${created}`;
  if (create === 0) return `${formatCount(update, noun)} ${updated}`;
  return `${formatCount(create, noun)} ${created}, ${update.toLocaleString('en-AU')} ${updated}`;
}

/** ' With them: 12 accounts to create, 3 to update.': the records above that come with the rows. */
function describeAbove(file: ImportRecord) {
  const parts = importNoun.values.flatMap((noun) => {
    const counts = file.above[noun];
    return (counts && describeCounts(file, counts, singularOf(noun))) || [];
  });
  return parts.length > 0 ? ` With them: ${parts.join('; ')}.` : '';
}

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
  const left = [
    skip > 0 && `${skip.toLocaleString('en-AU')} skipped`,
    problem > 0 && `${problem.toLocaleString('en-AU')} with problems`,
  ].filter(Boolean);
  const rows = [describeCounts(file, counts, noun), left.join(', ')].filter(Boolean).join('; ');
  const summary = `${rows}.${describeAbove(file)}`;
  if (state === 'checked') return summary;
  return `${summary} ${canBeUndone(file) ? `You can undo this for ${IMPORT_DAYS} days.` : `It can no longer be undone.`}`;
}
