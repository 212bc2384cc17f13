import { Alert } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { firmSignInOutcome, OUTCOME_PARAM } from '#shared/auth/firmAccounts.ts';
import { parseOption } from '#shared/fields/optionSet.ts';

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
