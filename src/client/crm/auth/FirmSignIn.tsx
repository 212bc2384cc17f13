import { Button } from '@mantine/core';
import { CONFIRM_PARAM, OUTCOME_PARAM, signInProvider } from '#shared/auth/firmAccounts.ts';
import { trpc } from '../../trpc.ts';
import { FormAlert } from '../../ui/form/FormAlert.tsx';
import { leaveWithDrafts } from '../../ui/leaveDrafts.ts';

interface FirmSignInProps {
  /** The token of the invitation that is accepted so. */
  invitation?: string;
  /** After the end of a session: the account is not chosen anew. */
  isRenewal?: boolean;
}

/** Signs in with an account of the firm, and comes back to this screen; nothing where that is not offered. */
export function FirmSignIn({ invitation, isRenewal = false }: FirmSignInProps) {
  const { data } = trpc.auth.signUpFacts.useQuery();
  const start = trpc.firmAccounts.start.useMutation({
    meta: { quiet: true },
    onSuccess: ({ url }) => leaveWithDrafts(url),
  });
  if (!data?.provider) return null;
  const isBusy = start.isPending || start.isSuccess;
  const returnTo = invitation === undefined ? hereInCrm() : '/crm';
  return (
    <>
      {start.error && <FormAlert>{start.error.message}</FormAlert>}
      <Button
        variant="default"
        fullWidth
        aria-disabled={isBusy}
        onClick={() => isBusy || start.mutate({ invitation, isRenewal, returnTo })}
      >
        {`Sign in with ${signInProvider.labels[data.provider]}`}
      </Button>
    </>
  );
}

/** The address of this screen, without how an earlier sign-in ended. */
export function hereInCrm() {
  const { pathname, searchParams } = new URL(window.location.href);
  for (const param of [OUTCOME_PARAM, CONFIRM_PARAM]) searchParams.delete(param);
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
}
