import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatAge } from '#shared/fields/format.ts';
import { hasRight } from '#shared/team/rights.ts';
import { trpc } from '../../trpc.ts';
import { useSession } from '../auth/useSession.ts';

/** The time of the last backup, for administrators, and a warning where that is long ago or the last attempt failed. */
export function BackupNote() {
  const { user } = useSession();
  // The query waits for the first calls of the dashboard, which are the same for everybody: its page makes them early.
  const { isFetched } = trpc.leads.stats.useQuery();
  const last = trpc.backups.last.useQuery(undefined, { enabled: isFetched && hasRight(user, 'backUp') });
  // The dashboard works without it: its error is not shown.
  if (!last.data) return null;
  const { at, isOld, failure } = last.data;
  // Another part reports the lack of any backup, and can be dismissed.
  if (!at && !failure) return null;
  const when = at ? `The last backup was made ${formatAge(at)}.` : 'There is no backup yet.';
  const isWarning = isOld || failure !== null;
  return (
    <Text
      size="sm"
      c={isWarning ? 'var(--mantine-color-error)' : 'dimmed'}
      role={isWarning ? 'status' : undefined}
    >
      {failure ? `${when} The last attempt failed: ${failure}` : when}{' '}
      <Anchor component={Link} to="/crm/settings/data/backup" size="sm" underline="always">
        Backups
      </Anchor>
    </Text>
  );
}
