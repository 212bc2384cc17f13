import type { AgreementRecord } from '#shared/agreements/agreements.schema.ts';
import type { AgreementChange } from '#shared/agreements/periods.ts';
import { trpc } from '../../trpc.ts';
import { notify, notifyFailure } from '../../ui/overlay/notify.ts';

/** Takes back a change of the terms that has not taken effect. */
export function useTakeBack() {
  const { mutate } = trpc.agreements.takeBack.useMutation({
    onSuccess: () => notify.success('Change taken back'),
    onError: (error) =>
      error.data?.code === 'CONFLICT'
        ? notify.error('Nothing to undo: it was changed again since')
        : notifyFailure('Failed to take it back', error),
  });
  return (
    { id, version }: Pick<AgreementRecord, 'id' | 'version'>,
    { kind, from }: Pick<AgreementChange, 'kind' | 'from'>,
  ) => mutate({ id, version, kind, from });
}
