import { Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowBackUp, IconDownload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { formatCount, singularOf } from '#shared/fields/format.ts';
import { IMPORT_DAYS, type ImportRecord } from '#shared/records/imports.schema.ts';
import { importNoun } from '#shared/records/nouns.ts';
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
  const summary = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isFocused) summary.current?.focus();
  }, [isFocused]);
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
          {inAbove > 0 && (state === 'checked' || state === 'imported') && <Text>{describeAbove(file)}</Text>}
          {error && (
            <FormAlert>{`It broke off: ${error} What was done is kept; go on or undo it.`}</FormAlert>
          )}
          {progress ? (
            <ProgressBar label={run.progress ? 'Importing' : 'Undoing'} {...progress} />
          ) : (
            <Group gap="sm">
              {state === 'checked' && (
                <>
                  <Button disabled={importable === 0} onClick={run.start}>
                    {`Import ${formatCount(rows || importable, 'row')}`}
                  </Button>
                  <Button variant="default" onClick={onMatch}>
                    Match columns again
                  </Button>
                </>
              )}
              {state === 'importing' && <Button onClick={run.start}>Go on importing</Button>}
              {(state === 'importing' || state === 'imported') && importable > 0 && canBeUndone(file) && (
                <Button
                  variant="default"
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
                Rows with problems are left out. Fix them below, or download them, fix them there and import
                that file.
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

/** '12 accounts to create, 3 to update.': the records above that come with the rows. */
function describeAbove({ above, state }: ImportRecord) {
  const [created, updated] = state === 'checked' ? ['to create', 'to update'] : ['created', 'updated'];
  const parts = importNoun.values.flatMap((noun) => {
    const { create = 0, update = 0 } = above[noun] ?? {};
    return create + update === 0
      ? []
      : [
          `${formatCount(create, singularOf(noun))} ${created}${update > 0 ? `, ${update.toLocaleString('en-AU')} ${updated}` : ''}`,
        ];
  });
  return `With them: ${parts.join('; ')}.`;
}

function describe(file: ImportRecord, noun: string) {
  const { state, counts, undoSkipped } = file;
  const { create, update, skip, problem } = counts;
  const number = (count: number) => count.toLocaleString('en-AU');
  const left = [
    skip > 0 && `${number(skip)} skipped`,
    problem > 0 && `${number(problem)} with problems`,
  ].filter(Boolean);
  const rest = left.length > 0 ? `; ${left.join(', ')}` : '';
  if (state === 'checked')
    return `${formatCount(create, noun)} to create, ${number(update)} to update${rest}.`;
  if (state === 'importing') return 'This import broke off half-way. Go on, or undo what was done.';
  if (state === 'undoing') return 'Undoing broke off half-way.';
  if (state === 'undone') {
    const summary = 'New records went to the trash. Updated ones are as before.';
    if (undoSkipped === 0) return summary;
    return `${summary} ${formatCount(undoSkipped, 'record')} skipped: changed or deleted since, see below.`;
  }
  return `${formatCount(create, noun)} created, ${number(update)} updated${rest}. ${
    canBeUndone(file) ? `You can undo this for ${IMPORT_DAYS} days.` : `It can no longer be undone.`
  }`;
}
