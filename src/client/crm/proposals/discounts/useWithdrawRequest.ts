import { trpc } from '../../../trpc.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import { useFailureToast } from '../../records/useFailureToast.ts';

export function useWithdrawRequest() {
  const showFailure = useFailureToast();
  return trpc.proposals.withdrawDiscountRequest.useMutation({
    onSuccess: () => notify.success('Nobody is asked any more'),
    onError: (error) => showFailure('Failed to take the request back', error),
  });
}
