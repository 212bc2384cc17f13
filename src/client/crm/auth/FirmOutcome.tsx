import { Alert } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CONFIRM_PARAM, OUTCOME_PARAM } from '#shared/auth/firmAccounts.ts';
import { firmSignInOutcome } from '#shared/auth/firmSignInOutcome.ts';
import { parseOption } from '#shared/fields/optionSet.ts';
import { notify } from '../../ui/overlay/notify.ts';

/** How a sign-in with an account of the firm ended, after the way back. */
export function FirmOutcome() {
  const [params] = useSearchParams();
  const outcome = parseOption(firmSignInOutcome, params.get(OUTCOME_PARAM));
  if (!outcome) return null;
  const isDone = outcome === 'connected' || outcome === 'switchedOn';
  return (
    <Alert color={isDone ? 'teal' : 'red'} role={isDone ? 'status' : 'alert'} mb="md">
      {firmSignInOutcome.labels[outcome]}
    </Alert>
  );
}

/** The same as a message on whatever screen somebody came back to, to confirm who they are. */
export function ConfirmOutcome() {
  const [params, setParams] = useSearchParams();
  const outcome = parseOption(firmSignInOutcome, params.get(CONFIRM_PARAM));
  const show = useEffectEvent(() => {
    if (outcome === 'confirmed') notify.success(firmSignInOutcome.labels.confirmed);
    else if (outcome) notify.error('You are not confirmed', firmSignInOutcome.labels[outcome]);
    params.delete(CONFIRM_PARAM);
    setParams(params, { replace: true });
  });
  useEffect(() => show(), []);
  return null;
}
