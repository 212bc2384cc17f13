import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { IconArrowBackUp, IconDownload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { v7 } from 'uuid';
import { DAY_MS } from '#shared/fields/days.ts';
import { formatCount, singularOf } from '#shared/fields/format.ts';
import { IMPORT_DAYS, type ImportRecord, importState } from '#shared/imports/imports.schema.ts';
import { importNoun, savedViewList } from '#shared/records/nouns.ts';
import { TRASH_HREF } from '#shared/records/trash.ts';
import { trpc } from '../../trpc.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { notifyFailure } from '../../ui/overlay/notify.ts';
import { Panel } from '../../ui/Panel.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import type { ImportFacts } from '../records/recordType.ts';
import { useUndo } from '../records/useUndo.ts';
import { CorrectCells, type TypedCorrections, useCorrections, useNextQuestion } from './CorrectCells.tsx';
import classes from './Import.module.css';
import { ReviewBar } from './ImportBar.tsx';
import { ImportRows } from './ImportRows.tsx';
import {
  asksConvention,
  CameIn,
  FileConventions,
  LeftOutColumns,
  leftOutPlaces,
  useReading,
} from './ReviewColumns.tsx';

interface OpenImportedProps {
  file: ImportRecord;
  /** True if an undo moved records to the trash. */
  hasTrash: boolean;
  onRun: () => void;
  onUndo: () => void;
}

/** The next step of a file that is imported: the lists of what was created, or what is left to do. */
function OpenImported({ file, hasTrash, onRun, onUndo }: OpenImportedProps) {
  const { state } = file;
  const links = state === 'imported' ? listsOf(file) : [];
  if (state === 'checked' || (state === 'imported' && links.length === 0)) return null;
  if (state === 'undone' && !hasTrash) return null;
  return (
    <div className={classes.acts}>
      {state === 'importing' && <Button onClick={onRun}>Go on importing</Button>}
      {state === 'undoing' && <Button onClick={onUndo}>Go on undoing</Button>}
      {state === 'undone' && (
        <Button variant="default" component={Link} to={TRASH_HREF}>
          Open the trash
        </Button>
      )}
      {links.map(({ noun, created }) => (
        <Button
          key={noun}
          variant={noun === file.noun ? 'filled' : 'default'}
          component={Link}
          to={`/crm/${noun}?import=${file.id}`}
        >
          {`Open the ${formatCount(created, singularOf(noun))}`}
        </Button>
      ))}
    </div>
  );
}

const listsOf = (file: ImportRecord) =>
  importNoun.values
    .map((noun) => ({ noun, created: (noun === file.noun ? file.counts : file.above[noun])?.create ?? 0 }))
    .filter(({ noun, created }) => created > 0 && savedViewList.values.some((list) => list === noun))
    .toSorted((one, other) => Number(other.noun === file.noun) - Number(one.noun === file.noun));

/** The rows that are left out, and the ways to fix them. */
const ProblemRows = ({ file }: { file: ImportRecord }) => (
  <div className={classes.problems}>
    <Text size="sm">{describeProblems(file)}</Text>
    <div className={classes.acts}>
      {file.state === 'imported' && rowsToFix(file) > 0 && canBeUndone(file) && <ImportRest file={file} />}
      <Button
        component="a"
        href={`/exchange/imports/${file.id}/problems.csv`}
        download="problems.csv"
        variant="default"
        size="compact-sm"
        leftSection={<IconDownload size={16} aria-hidden />}
      >
        Download as CSV
      </Button>
    </div>
  </div>
);

/** Opens the rows that an import left out as one of its own, with the values to fix. */
function ImportRest({ file }: { file: ImportRecord }) {
  const { id: importId, noun } = file;
  const navigate = useNavigate();
  // A press that is repeated after a lost answer is the same import.
  const id = useRef(v7()).current;
  const { mutate, isPending } = trpc.imports.importRest.useMutation({
    onSuccess: () => navigate(`/crm/${noun}/import/${id}`),
    meta: { failed: 'Failed to open the other rows' },
  });
  return (
    <Button variant="default" size="compact-sm" loading={isPending} onClick={() => mutate({ id, importId })}>
      {rowsToFix(file) === 1 ? 'Fix the other row' : `Fix the other ${formatCount(rowsToFix(file), 'row')}`}
    </Button>
  );
}

interface ConvertWonProps {
  made: NonNullable<ImportRecord['made']>;
  isOn: boolean | undefined;
  reading: ReturnType<typeof useReading>;
}

/** One choice for all won leads of the file. */
const ConvertWon = ({ made, isOn = false, reading }: ConvertWonProps) => (
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

interface ReviewImportProps {
  file: ImportRecord;
  /** The file as it is now, while a decision has its rows checked again; `file` is as it was before. */
  check: ImportRecord | null;
  facts: ImportFacts;
  /** True if the focus comes here, because the button that had it is gone. */
  isFocused: boolean;
  typedCorrections: TypedCorrections;
  onTypeCorrection: (corrections: TypedCorrections) => void;
  /** Called to match the columns again, with the place of one to begin with it. */
  onMatch: (place: number | 'all') => void;
}

/** The sentence that takes the focus at first if `isFocused`, and once a step ends whose button is gone. */
function useSummaryFocus(state: string, isFocused: boolean) {
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
  check,
  facts,
  isFocused,
  typedCorrections,
  onTypeCorrection,
  onMatch,
}: ReviewImportProps) {
  const { id, state, isRunning, counts, done, of } = file;
  const summary = useSummaryFocus(state, isFocused);
  const reading = useReading(file);
  const isPending = reading.isPending || check !== null;
  const run = useRunImport(file);
  const undo = useUndo({ show: () => {} });
  const onRun = () => run.mutate({ id });
  const onUndo = () => undo.mutate({ act: id });
  const rows = counts.create + counts.update;
  const inAll = (action: 'create' | 'update') =>
    Object.values(file.above).reduce((sum, one) => sum + one[action], counts[action]);
  const importable = inAll('create') + inAll('update');
  const isReviewed = state === 'checked';
  const mayUndo = ['importing', 'imported'].includes(state) && importable > 0 && canBeUndone(file);
  const corrections = { ...useCorrections(file, reading, typedCorrections), isPending };
  const questions = useNextQuestion(isPending, summary);

  return (
    <>
      <Panel
        title={titleOf(file)}
        aside={
          isReviewed ? (
            <Button variant="default" size="compact-sm" disabled={isPending} onClick={() => onMatch('all')}>
              Match columns again
            </Button>
          ) : (
            mayUndo && (
              <Button
                variant="default"
                size="compact-sm"
                leftSection={<IconArrowBackUp size={16} aria-hidden />}
                loading={undo.isPending}
                onClick={onUndo}
              >
                Undo this import
              </Button>
            )
          )
        }
      >
        <Stack gap="md">
          <Text ref={summary} tabIndex={-1}>
            {describeImport(file, facts.noun)}
          </Text>
          {isReviewed && leftOutPlaces(file).length === 0 && (
            <Text size="sm">Every column that has values is imported.</Text>
          )}
          {file.deals > 0 && state !== 'undone' && <Text>{describeDeals(file)}</Text>}
          {file.notCompared > 0 && <Text>{describeNotCompared(file)}</Text>}
          {isRunning ? (
            <ProgressBar label={state === 'importing' ? 'Importing' : 'Undoing'} done={done} of={of} />
          ) : (
            <OpenImported file={file} hasTrash={inAll('create') > 0} onRun={onRun} onUndo={onUndo} />
          )}
          {counts.problem > 0 && !isRunning && <ProblemRows file={file} />}
        </Stack>
      </Panel>
      {isReviewed && (
        <>
          {asksConvention(file) && <FileConventions file={file} reading={reading} />}
          <CorrectCells
            corrections={corrections}
            questions={questions}
            values={typedCorrections}
            onChange={onTypeCorrection}
          />
          <LeftOutColumns file={file} isPending={isPending} onMatch={onMatch} />
          {!asksConvention(file) && <FileConventions file={file} reading={reading} />}
          <CameIn file={file} reading={reading} />
          {file.made && <ConvertWon made={file.made} isOn={file.reading.convert} reading={reading} />}
        </>
      )}
      {isReviewed && (
        <ReviewBar
          ready={rows || importable}
          problems={rowsToFix(file)}
          repeats={file.repeats}
          fixes={corrections.items.length > 0 ? corrections.decided : null}
          isPending={isPending || run.isPending}
          check={check}
          onCheck={() => corrections.save()}
          onGoOn={onRun}
          onImport={onRun}
        />
      )}
      {!isRunning && <ImportRows file={file} facts={facts} isCheckedAgain={isPending} />}
    </>
  );
}

/** Has the server import a checked file, or go on with what broke off. */
const useRunImport = ({ state }: Pick<ImportRecord, 'state'>) =>
  trpc.imports.run.useMutation({
    onError: (error) => notifyFailure(state === 'checked' ? 'Failed to import' : 'Failed to go on', error),
  });

/** The progress of the check, which goes on without this screen and changes no record. */
export function CheckImport({ file, isFocused }: { file: ImportRecord; isFocused: boolean }) {
  const { id, state, isRunning, done, of } = file;
  const { mutate } = useRunImport(file);
  const hasBroken = state === 'checking' && !isRunning;
  const summary = useSummaryFocus(String(hasBroken), isFocused);
  return (
    <Panel title="Checking the rows">
      <Text ref={summary} tabIndex={-1} mb="sm">
        {hasBroken ? 'Nothing is changed yet.' : GOES_ON}
      </Text>
      {hasBroken ? (
        <ErrorNotice message="The check broke off." onRetry={() => mutate({ id })} />
      ) : (
        <ProgressBar label="Checking" done={done} of={of} />
      )}
    </Panel>
  );
}

const GOES_ON = 'This goes on when you leave the page.';

const titleOf = ({ state, isRunning }: ImportRecord) =>
  state === 'checked'
    ? 'Nothing is changed yet'
    : state === 'importing' && isRunning
      ? 'Being imported'
      : importState.labels[state];

/** The rows of an older import are no longer kept. */
const canBeUndone = ({ createdAt }: ImportRecord) => Date.now() - createdAt.getTime() < IMPORT_DAYS * DAY_MS;

/** A text for files with more new companies than are compared with those that are there. */
const describeNotCompared = ({ notCompared }: ImportRecord) =>
  `${formatCount(notCompared, 'new account')} not compared with similar names. ‘Find duplicates’ shows them afterwards.`;

/** What a file brings beside its rows. */
const describeDeals = ({ deals, state }: ImportRecord) =>
  `${formatCount(deals, 'opportunity')} for renewals ${state === 'checked' ? 'will be opened' : 'opened'}: these registrations expire within 6 months.`;

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

/** The rows with problems that do not only repeat another row. */
const rowsToFix = ({ counts, repeats }: ImportRecord) => counts.problem - repeats;

function describeImport(file: ImportRecord, noun: string) {
  const { state, isRunning, counts, repeats, skipped, undoSkipped } = file;
  const { skip } = counts;
  const problems = rowsToFix(file);
  if (isRunning) return GOES_ON;
  if (state === 'importing') return 'This import broke off half-way. Go on, or undo what was done.';
  if (state === 'undoing') return 'Undoing broke off half-way.';
  if (state === 'undone') {
    const count = (action: 'create' | 'update') =>
      [counts, ...Object.values(file.above)].reduce((sum, one) => sum + one[action], 0);
    const sentences = [
      count('create') > 0 && 'New records went to the trash.',
      count('update') > 0 && 'Updated ones are as before.',
      undoSkipped > 0 &&
        `${formatCount(undoSkipped, 'record')} skipped: changed or deleted since, see below.`,
    ].filter(Boolean);
    return sentences.join(' ') || 'Nothing was changed.';
  }
  const parts = [
    describeCounts(file, 'create', noun),
    describeCounts(file, 'update', noun),
    skip > 0 && `${formatCount(skip, noun)} skipped${skipped ? ` (${lowerFirst(skipped)})` : ''}`,
    problems > 0 && `${formatCount(problems, 'row')} with problems`,
    repeats > 0 && `${formatCount(repeats, 'repeat')} left out`,
  ];
  const summary = `${parts.filter(Boolean).join('; ')}.`;
  if (state === 'checked') return summary;
  return `${summary} ${canBeUndone(file) ? `You can undo this for ${IMPORT_DAYS} days.` : `It can no longer be undone.`}`;
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function describeProblems(file: ImportRecord) {
  const { state, faulty } = file;
  if (rowsToFix(file) === 0) return 'Rows that repeat another row of the file are left out.';
  if (state === 'checked')
    return `Rows with problems are left out. ${faulty.items.some(({ isKept }) => !isKept) ? 'Fix them below, or download' : 'Download'} them, fix them there and import that file.`;
  const sentence = 'Rows with problems were left out.';
  return state === 'imported' && canBeUndone(file)
    ? `${sentence} Fix them here, or download them and import that file.`
    : sentence;
}
