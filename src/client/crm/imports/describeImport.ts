import { formatCount, singularOf } from '#shared/fields/format.ts';
import { IMPORT_DAYS, type ImportRecord, importState } from '#shared/imports/imports.schema.ts';
import { importNoun } from '#shared/records/nouns.ts';

/** The title of what was done with a file, is done or will be. */
export const titleOf = ({ state, isRunning }: ImportRecord) =>
  state === 'checked'
    ? 'Nothing is changed yet'
    : state === 'importing' && isRunning
      ? 'Being imported'
      : importState.labels[state];

/** The rows of an older import are no longer kept. */
export const canBeUndone = ({ createdAt }: ImportRecord) =>
  Date.now() - createdAt.getTime() < IMPORT_DAYS * 24 * 60 * 60 * 1000;

/** A text for files with more new companies than are compared with those that are there. */
export const describeNotCompared = ({ notCompared }: ImportRecord) =>
  `${formatCount(notCompared, 'new account')} not compared with similar names. ‘Find duplicates’ shows them afterwards.`;

/** What a file brings beside its rows. */
export const describeDeals = ({ deals, state }: ImportRecord) =>
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
export const rowsToFix = ({ counts, repeats }: ImportRecord) => counts.problem - repeats;

/** The counts of a file as a sentence. */
export function describeImport(file: ImportRecord, noun: string) {
  const { state, isRunning, counts, repeats, skipped, undoSkipped } = file;
  const { skip } = counts;
  const problems = rowsToFix(file);
  if (isRunning) return 'This goes on when you leave the page.';
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

/** The way to have the rows that were left out imported. */
export function describeProblems(file: ImportRecord) {
  const { state, faulty } = file;
  if (rowsToFix(file) === 0) return 'Rows that repeat another row of the file are left out.';
  if (state === 'checked')
    return `Rows with problems are left out. ${faulty.items.some(({ isKept }) => !isKept) ? 'Fix them below, or download' : 'Download'} them, fix them there and import that file.`;
  const sentence = 'Rows with problems were left out.';
  return state === 'imported' && canBeUndone(file)
    ? `${sentence} Fix them here, or download them and import that file.`
    : sentence;
}
