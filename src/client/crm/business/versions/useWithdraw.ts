import type { VersionedContent } from '#shared/business/versions.ts';
import { formatShortDay } from '#shared/fields/format.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import { useFailureToast } from '../../records/useFailureToast.ts';
import { useUndo } from '../../records/useUndo.ts';
import { versionCalls } from './versionCalls.ts';

interface WithdrawOptions {
  /** Called when the version is about to leave the scheduled ones. */
  onWithdrawn?: () => void;
  onFailure?: () => void;
}

/** Shows a toast about the versions of a kind in the place of the earlier one, or only hides that. */
export const replaceVersionToast = (kind: VersionedContent, show?: () => string) =>
  notify.replace(`versions of ${kind}`, show);

/** Withdraws a scheduled version, with Undo. */
export function useWithdraw(kind: VersionedContent, { onWithdrawn, onFailure }: WithdrawOptions = {}) {
  const showFailure = useFailureToast();
  const calls = versionCalls[kind];
  const undo = useUndo({
    show: (message) => replaceVersionToast(kind, () => notify.success(message)),
  });
  const withdrawing = calls.withdraw.useMutation({
    onError(error) {
      showFailure('Failed to withdraw the version', error);
      onFailure?.();
    },
  });
  // `onError` says what failed.
  const nothing = () => {};
  const withdraw = (id: string, validFrom: string) => {
    const day = formatShortDay(validFrom);
    void withdrawing.mutateAsync({ id }).then(() => {
      onWithdrawn?.();
      replaceVersionToast(kind, () =>
        notify.undoable(`Version of ${day} withdrawn`, () => undo.mutate({ act: id })),
      );
    }, nothing);
  };
  return { withdraw, isPending: withdrawing.isPending };
}
