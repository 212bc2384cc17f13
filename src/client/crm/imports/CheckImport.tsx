import type { ImportRecord } from '#shared/imports/imports.schema.ts';
import { trpc } from '../../trpc.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { notifyFailure } from '../../ui/overlay/notifyFailure.ts';
import { Panel } from '../../ui/Panel.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';

/** Has the server import a file, or go on with what broke off. */
export const useRunImport = () =>
  trpc.imports.run.useMutation({ onError: (error) => notifyFailure('Failed to go on', error) });

/** The progress of the check, which goes on without this screen and changes no record. */
export function CheckImport({ file: { id, isRunning, done, of } }: { file: ImportRecord }) {
  const { mutate } = useRunImport();
  return (
    <Panel title="Checking the rows">
      {isRunning ? (
        <ProgressBar label="Checking" done={done} of={of} />
      ) : (
        <ErrorNotice message="The check broke off." onRetry={() => mutate({ id })} />
      )}
    </Panel>
  );
}
