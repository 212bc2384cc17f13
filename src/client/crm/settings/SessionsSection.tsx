import { Button } from '@mantine/core';
import { formatShortTime } from '#shared/fields/format.ts';
import { trpc } from '../../trpc.ts';
import { QueryError } from '../../ui/ErrorNotice.tsx';
import { RowSkeletons } from '../../ui/list/RowSkeletons.tsx';
import { notify } from '../../ui/overlay/notify.ts';
import { notifyFailure } from '../../ui/overlay/notifyFailure.ts';
import { focusNextTo } from '../../ui/settings/focusNextTo.ts';
import classes from '../../ui/settings/Settings.module.css';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';
import { ToneBadge } from '../../ui/ToneBadge.tsx';

export function SessionsSection() {
  const sessions = trpc.auth.sessions.useQuery();
  const onError = (error: { message: string }) => notifyFailure('Failed to sign out', error);
  const revoke = trpc.auth.revokeSession.useMutation({
    onSuccess: () => notify.success('Signed out there'),
    onError,
  });
  const revokeOthers = trpc.auth.revokeOtherSessions.useMutation({
    onSuccess: () => notify.success('Signed out everywhere else'),
    onError,
  });
  const hasOthers = sessions.data?.some((session) => !session.isCurrent);

  return (
    <SettingsSection
      title="Where you are signed in"
      hint="Sign out a device that you no longer use or do not know."
      hasLongAction
      action={
        hasOthers && (
          <Button
            variant="default"
            disabled={revokeOthers.isPending}
            onClick={() => revokeOthers.mutate(undefined, { onSuccess: () => focusNextTo(null) })}
          >
            Sign out all others
          </Button>
        )
      }
    >
      {sessions.isPending && <RowSkeletons label="Loading sessions..." />}
      <QueryError query={sessions} label="Error loading sessions" />
      <ul>
        {sessions.data?.map((session) => (
          <li key={session.id} className={classes.row}>
            <div className={classes.what}>
              <div className={classes.title}>
                {session.device}
                {session.isCurrent && <ToneBadge tone="teal">This device</ToneBadge>}
              </div>
              <div className={classes.detail}>
                Last used {formatShortTime(session.lastUsedAt)} · signed in{' '}
                {formatShortTime(session.createdAt)}
              </div>
            </div>
            {!session.isCurrent && (
              <Button
                variant="default"
                disabled={revoke.isPending}
                onClick={({ currentTarget }) =>
                  revoke.mutate({ id: session.id }, { onSuccess: () => focusNextTo(currentTarget) })
                }
                aria-label={`Sign out ${session.device}`}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}
