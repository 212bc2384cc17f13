import { Alert, Anchor } from '@mantine/core';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { formatShortDate } from '#shared/fields/format.ts';
import { userRole } from '#shared/team/auth.ts';
import type { InvitationRecord } from '#shared/team/team.schema.ts';
import { isPromptCancelled } from '../../confirmPasswordLink.ts';
import { trpc } from '../../trpc.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { notify } from '../../ui/overlay/notify.ts';
import { Details } from '../../ui/settings/Details.tsx';
import { focusNextTo } from '../../ui/settings/focusNextTo.ts';
import { RowActions } from '../../ui/settings/RowActions.tsx';
import classes from '../../ui/settings/Settings.module.css';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';
import { ToneBadge } from '../../ui/ToneBadge.tsx';
import { NoMailServer } from '../auth/NoMailServer.tsx';
import { useFailureToast } from '../records/useFailureToast.ts';
import own from './MemberRow.module.css';
import { MAIL_SETTINGS, useInvited, useIsMailed } from './useInvited.ts';

/** The people who are invited and have not accepted yet; nothing while that is nobody. */
export function InvitationList() {
  const invitations = trpc.team.invitations.useQuery();
  const isMailed = useIsMailed();
  if (invitations.error && !invitations.data) {
    return (
      <ErrorNotice
        message={`Error loading invitations: ${invitations.error.message}`}
        onRetry={() => invitations.refetch()}
      />
    );
  }
  if (!invitations.data?.length || isMailed === undefined) return null;
  return (
    <SettingsSection
      title="Invitations"
      hint={isMailed ? 'Sent by email, and not accepted yet.' : 'Not accepted yet.'}
    >
      {!isMailed && (
        <Alert color="yellow" mb="xs" role="note">
          <NoMailServer />
          <Anchor component={Link} to={MAIL_SETTINGS} size="sm">
            Set up email
          </Anchor>
        </Alert>
      )}
      <ul className={classes.rows}>
        {invitations.data.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </SettingsSection>
  );
}

function InvitationRow({ invitation }: { invitation: InvitationRecord }) {
  const { id, email, firstName, lastName, role, expiresAt, isExpired, invitedByName } = invitation;
  const showFailure = useFailureToast();
  const showInvited = useInvited();
  const row = useRef<HTMLLIElement>(null);
  const resend = trpc.team.resendInvitation.useMutation({
    onSuccess: () =>
      showInvited(
        `Invitation sent to ${email} again. The old link no longer works.`,
        `${email} has a new link. The old link no longer works.`,
      ),
    onError: (error) => {
      if (!isPromptCancelled(error)) showFailure('Failed to send the invitation', error);
    },
  });
  const cancel = trpc.team.cancelInvitation.useMutation({
    onSuccess: () => {
      focusNextTo(row.current);
      notify.success(`The invitation of ${email} is withdrawn`);
    },
    onError: (error) => showFailure('Failed to withdraw the invitation', error),
  });
  const isBusy = resend.isPending || cancel.isPending;
  const name = [firstName, lastName].filter(Boolean).join(' ');
  const details = [
    name && email,
    `${userRole.labels[role]}, invited by ${invitedByName}`,
    isExpired ? null : `until ${formatShortDate(expiresAt)}`,
  ];

  return (
    <li ref={row} className={`${classes.row} ${own.member}`}>
      <div className={`${classes.what} ${own.who} ${own.wraps}`}>
        <div className={classes.title}>
          {name || email}
          <ToneBadge tone={isExpired ? 'grey' : 'blue'}>{isExpired ? 'Expired' : 'Invited'}</ToneBadge>
        </div>
        <Details of={details} />
      </div>
      <RowActions
        name={`Change the invitation of ${email}`}
        actions={[
          {
            label: 'Send again',
            name: `Send again the invitation of ${email}`,
            disabled: isBusy,
            onClick: () => resend.mutate({ id }),
          },
          {
            label: 'Withdraw',
            name: `Withdraw the invitation of ${email}`,
            disabled: isBusy,
            isQuiet: true,
            onClick: () => cancel.mutate({ id }),
          },
        ]}
      />
    </li>
  );
}
