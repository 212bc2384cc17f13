import { Button, Stack, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { ImportRecord } from '#shared/records/imports.schema.ts';
import { FormAlert } from '../../../ui/form/FormAlert.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import type { ImportFacts } from '../recordType.ts';
import { CameIn } from './CameIn.tsx';
import { ConvertWon } from './ConvertWon.tsx';
import { CorrectCells } from './CorrectCells.tsx';
import {
  canBeUndone,
  describeDeals,
  describeImport,
  describeNotCompared,
  rowsToFix,
  titles,
} from './describeImport.ts';
import { FileConventions } from './FileConventions.tsx';
import { ReviewBar } from './ImportBar.tsx';
import { ImportRows } from './ImportRows.tsx';
import { LeftOutColumns, leftOutPlaces } from './LeftOutColumns.tsx';
import { OpenImported } from './OpenImported.tsx';
import { ProblemRows } from './ProblemRows.tsx';
import { type TypedCorrections, useCorrections, useNextQuestion } from './useCorrections.ts';
import { useCheckAgain, useImportSteps } from './useImportSteps.ts';
import { useReading } from './useReading.ts';

interface ReviewImportProps {
  file: ImportRecord;
  /** True while a decision has the rows checked again; the file is as it was before. */
  isCheckedAgain: boolean;
  facts: ImportFacts;
  /** True if the focus comes here, because the button that had it is gone. */
  isFocused: boolean;
  typedCorrections: TypedCorrections;
  onTypeCorrection: (corrections: TypedCorrections) => void;
  /** Called to match the columns again, with the place of one to begin with it. */
  onMatch: (place: number | 'all') => void;
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
  isCheckedAgain,
  facts,
  isFocused,
  typedCorrections,
  onTypeCorrection,
  onMatch,
}: ReviewImportProps) {
  const { id, state, counts } = file;
  const summary = useSummaryFocus(state, isFocused);
  const reading = useReading(file);
  const check = useCheckAgain(id, isCheckedAgain);
  const isPending = reading.isPending || check.isBusy;
  const run = useImportSteps(id, 'run', 'imported');
  const undo = useImportSteps(id, 'undo', 'undone');
  const progress = run.progress ?? undo.progress;
  const error = run.error ?? undo.error;
  const rows = counts.create + counts.update;
  const inAll = (action: 'create' | 'update') =>
    Object.values(file.above).reduce((sum, one) => sum + one[action], counts[action]);
  const importable = inAll('create') + inAll('update');
  const isReviewed = state === 'checked' && !progress;
  const mayUndo =
    !progress && ['importing', 'imported'].includes(state) && importable > 0 && canBeUndone(file);
  const corrections = { ...useCorrections(file, reading, typedCorrections), isPending };
  const questions = useNextQuestion(isPending, summary);

  return (
    <>
      <Panel
        title={titles[state] ?? 'Import'}
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
                onClick={undo.start}
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
            <Text size="sm">No column with values is left out.</Text>
          )}
          {file.deals > 0 && state !== 'undone' && <Text>{describeDeals(file)}</Text>}
          {file.notCompared > 0 && <Text>{describeNotCompared(file)}</Text>}
          {error && (
            <FormAlert>{`It broke off: ${error} What was done is kept; go on or undo it.`}</FormAlert>
          )}
          {progress ? (
            <ProgressBar label={run.progress ? 'Importing' : 'Undoing'} {...progress} />
          ) : (
            <OpenImported file={file} hasTrash={inAll('create') > 0} onRun={run.start} onUndo={undo.start} />
          )}
          {counts.problem > 0 && <ProblemRows file={file} />}
        </Stack>
      </Panel>
      {isReviewed && (
        <>
          <LeftOutColumns file={file} isPending={isPending} onMatch={onMatch} />
          <FileConventions file={file} reading={reading} />
          <CameIn file={file} reading={reading} />
          {file.made && <ConvertWon made={file.made} isOn={file.reading.convert} reading={reading} />}
          <CorrectCells
            corrections={corrections}
            questions={questions}
            values={typedCorrections}
            onChange={onTypeCorrection}
          />
        </>
      )}
      {!progress && <ImportRows file={file} facts={facts} isCheckedAgain={isPending} />}
      {isReviewed && (
        <ReviewBar
          ready={rows || importable}
          problems={rowsToFix(file)}
          repeats={file.repeats}
          fixes={corrections.items.length > 0 ? corrections.decided : null}
          isPending={isPending}
          check={check}
          onCheck={() => corrections.save()}
          onImport={run.start}
        />
      )}
    </>
  );
}
