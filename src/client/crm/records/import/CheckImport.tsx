import { useEffect, useEffectEvent } from 'react';
import type { ImportRecord } from '#shared/records/imports.schema.ts';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { useImportSteps } from './useImportSteps.ts';

interface CheckImportProps {
  file: ImportRecord;
  onStart: () => void;
}

/** Checks all rows, or goes on where the check stopped when the screen was left. Changes no record. */
export function CheckImport({ file: { id, rows }, onStart }: CheckImportProps) {
  const { start, progress, error } = useImportSteps(id, 'check', 'checked');
  const startOnMount = useEffectEvent(() => {
    onStart();
    void start();
  });
  useEffect(() => startOnMount(), []);
  return (
    <Panel title="Checking the rows">
      {error ? (
        <ErrorNotice message={`The check broke off: ${error}`} onRetry={start} />
      ) : (
        <ProgressBar label="Checking" done={progress?.done ?? 0} of={progress?.of || rows} />
      )}
    </Panel>
  );
}
