import { useRef, useState } from 'react';
import { userRole } from '#shared/auth/auth.ts';
import { formatShortDate } from '#shared/fields/format.ts';
import { INVITATION_DAYS, type InvitationRecord } from '#shared/team/team.schema.ts';
import { trpc } from '../../trpc.ts';
import { copyText } from '../../ui/links/copyText.ts';
import { lazyPart } from '../../ui/overlay/lazyPart.ts';
import { Details } from '../../ui/settings/Details.tsx';
import { focusNextTo } from '../../ui/settings/focusNextTo.ts';
import { type RowAction, RowActions } from '../../ui/settings/RowActions.tsx';
import classes from '../../ui/settings/Settings.module.css';
import { ToneBadge } from '../../ui/ToneBadge.tsx';
import { notifyOfInvitation } from './notifyOfInvitation.ts';
import own from './Team.module.css';

/** Loaded where the browser does not copy. */
const InvitationLinkDialog = lazyPart(
  async () => (await import('./InvitationLinkDialog.tsx')).InvitationLinkDialog,
);

const LINK_WORKS = `It works for ${INVITATION_DAYS} days. The earlier link no longer works.`;

interface InvitationRowProps {
  invitation: InvitationRecord;
  /** False where no mail server is set: a link is copied then, and nothing sent again. */
  isMailed: boolean;
}

export function InvitationRow({ invitation, isMailed }: InvitationRowProps) {
  const { id, email, firstName, lastName, role, expiresAt, isExpired, invitedByName } = invitation;
  const row = useRef<HTMLLIElement>(null);
  const [url, setUrl] = useState<string | null>(null);
  const { copy, resend, cancel } = useInvitationCalls(email, {
    onRefused: (url) => {
      notifyOfInvitation(email);
      setUrl(url);
    },
    onWithdrawn: () => focusNextTo(row.current),
  });
  const disabled = [copy, resend, cancel].some(({ isPending }) => isPending);
  const name = [firstName, lastName].filter(Boolean).join(' ');
  const action = (label: string, words: string, call: { mutate: (input: { id: string }) => void }) => ({
    label,
    name: `${words} the invitation of ${email}`,
    disabled,
    onClick: () => call.mutate({ id }),
  });
  const actions: RowAction[] = [
    action('Copy link', 'Copy the link of', copy),
    ...(isMailed ? [action('Send again', 'Send again', resend)] : []),
    { ...action('Withdraw', 'Withdraw', cancel), isQuiet: true },
  ];

  return (
    <li ref={row} className={`${classes.row} ${own.member}`}>
      <div className={`${classes.what} ${own.who}`}>
        <div className={classes.title}>
          {name || email}
          <ToneBadge tone={isExpired ? 'grey' : 'blue'}>{isExpired ? 'Expired' : 'Invited'}</ToneBadge>
        </div>
        <Details
          of={[
            name && email,
            `${userRole.labels[role]}, invited by ${invitedByName}`,
            isExpired ? null : `until ${formatShortDate(expiresAt)}`,
          ]}
        />
      </div>
      <RowActions name={`Change the invitation of ${email}`} actions={actions} />
      {url && <InvitationLinkDialog email={email} url={url} hint={LINK_WORKS} onClose={() => setUrl(null)} />}
    </li>
  );
}

interface Outcomes {
  /** Called with the new link where the browser does not copy. */
  onRefused: (url: string) => void;
  onWithdrawn: () => void;
}

function useInvitationCalls(email: string, { onRefused, onWithdrawn }: Outcomes) {
  const copy = trpc.team.renewInvitationLink.useMutation({
    onSuccess: async ({ url }) => {
      if (await copyText(url)) notifyOfInvitation(email, 'Link copied', LINK_WORKS);
      else onRefused(url);
    },
    meta: { failed: 'Failed to copy the link' },
  });
  const resend = trpc.team.resendInvitation.useMutation({
    onSuccess: () => notifyOfInvitation(email, `Invitation sent to ${email} again`, LINK_WORKS),
    meta: { failed: 'Failed to send the invitation' },
  });
  const cancel = trpc.team.cancelInvitation.useMutation({
    onSuccess: () => {
      onWithdrawn();
      notifyOfInvitation(email, `Invitation of ${email} withdrawn`);
    },
    meta: { failed: 'Failed to withdraw the invitation' },
  });
  return { copy, resend, cancel };
}
