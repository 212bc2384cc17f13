import { Alert, Anchor, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { trpc } from '../../trpc.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import classes from '../../ui/settings/Settings.module.css';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';
import { InvitationRow } from './InvitationRow.tsx';
import { MAIL_SETTINGS, useIsMailed } from './useIsMailed.ts';

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
          <Text size="sm">No mail server is set yet. Copy each link and pass it on yourself.</Text>
          <Anchor component={Link} to={MAIL_SETTINGS} size="sm">
            Set up email
          </Anchor>
        </Alert>
      )}
      <ul className={classes.rows}>
        {invitations.data.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} isMailed={isMailed} />
        ))}
      </ul>
    </SettingsSection>
  );
}
