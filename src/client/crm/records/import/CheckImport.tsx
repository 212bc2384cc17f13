import { useEffect, useEffectEvent } from 'react';
import type { ImportRecord } from '#shared/records/imports.schema.ts';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { useImportSteps } from './useImportSteps.ts';

/** Checks all rows, also after the screen was left half-way. Nothing is changed by it. */
export function CheckImport({ file: { id, rows } }: { file: ImportRecord }) {
  const { go, progress, error } = useImportSteps(id, 'check', 'checked');
  const begin = useEffectEvent(() => void go());
  useEffect(() => begin(), []);
  return (
    <Panel title="Checking the rows">
      {error ? (
        <ErrorNotice message={`The check broke off: ${error}`} onRetry={go} />
      ) : (
        <ProgressBar label="Checking" done={progress?.done ?? 0} of={rows} />
      )}
    </Panel>
  );
}
