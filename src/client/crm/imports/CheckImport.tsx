import type { ImportRecord } from '#shared/imports/imports.schema.ts';
import { trpc } from '../../trpc.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { notifyFailure } from '../../ui/overlay/notifyFailure.ts';
import { Panel } from '../../ui/Panel.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';

/** Has the server import a checked file, or go on with what broke off. */
export const useRunImport = ({ state }: Pick<ImportRecord, 'state'>) =>
  trpc.imports.run.useMutation({
    onError: (error) => notifyFailure(state === 'checked' ? 'Failed to import' : 'Failed to go on', error),
  });

/** The progress of the check, which goes on without this screen and changes no record. */
export function CheckImport({ file }: { file: ImportRecord }) {
  const { id, isRunning, done, of } = file;
  const { mutate } = useRunImport(file);
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
