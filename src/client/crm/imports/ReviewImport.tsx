import { Button, Stack, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { ImportRecord } from '#shared/imports/imports.schema.ts';
import { Panel } from '../../ui/Panel.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import type { ImportFacts } from '../records/recordType.ts';
import { useUndo } from '../records/useUndo.ts';
import { CameIn } from './CameIn.tsx';
import { useRunImport } from './CheckImport.tsx';
import { ConvertWon } from './ConvertWon.tsx';
import { CorrectCells } from './CorrectCells.tsx';
import {
  canBeUndone,
  describeDeals,
  describeImport,
  describeNotCompared,
  rowsToFix,
  titleOf,
} from './describeImport.ts';
import { FileConventions } from './FileConventions.tsx';
import { ReviewBar } from './ImportBar.tsx';
import { ImportRows } from './ImportRows.tsx';
import { LeftOutColumns, leftOutPlaces } from './LeftOutColumns.tsx';
import { OpenImported } from './OpenImported.tsx';
import { ProblemRows } from './ProblemRows.tsx';
import { type TypedCorrections, useCorrections, useNextQuestion } from './useCorrections.ts';
import { useReading } from './useReading.ts';

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
  const run = useRunImport();
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
            <Text size="sm">No column with values is left out.</Text>
          )}
          {file.deals > 0 && state !== 'undone' && <Text>{describeDeals(file)}</Text>}
          {file.notCompared > 0 && <Text>{describeNotCompared(file)}</Text>}
          {isRunning ? (
            <ProgressBar label={state === 'importing' ? 'Importing' : 'Undoing'} done={done} of={of} />
          ) : (
            <OpenImported file={file} hasTrash={inAll('create') > 0} onRun={onRun} onUndo={onUndo} />
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
      {!isRunning && <ImportRows file={file} facts={facts} isCheckedAgain={isPending} />}
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
    </>
  );
}
