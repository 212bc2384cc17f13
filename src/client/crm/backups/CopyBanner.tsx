import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '#shared/fields/format.ts';
import { hasRight } from '#shared/team/rights.ts';
import { trpc } from '../../trpc.ts';
import { useSession } from '../auth/useSession.ts';
import classes from './CopyBanner.module.css';
import { MakeLiveDialog } from './MakeLiveDialog.tsx';

/** The time between two counts of the mails that wait, in milliseconds. */
const POLL_MS = 15_000;

/** Says on every screen of a restored copy that it is one, and lets administrators say that it is the live one. */
export function CopyBanner() {
  const { user } = useSession();
  const [isAsking, setIsAsking] = useState(false);
  // The header says that the server is away when there is no answer.
  const { data: copy } = trpc.backups.copy.useQuery(undefined, { refetchInterval: POLL_MS });
  if (!copy) return null;
  const isAdministrator = hasRight(user, 'backUp');
  const waiting = copy.heldCount === 1 ? '1 email waits' : `${formatCount(copy.heldCount, 'email')} wait`;
  return (
    <aside className={classes.banner} aria-label="Restored copy">
      <p className={classes.text}>
        <strong>This is a restored copy.</strong>{' '}
        <span role="status">{copy.heldCount > 0 ? `${waiting}.` : 'It sends no emails to others.'}</span>
        {!isAdministrator && ' An administrator can make it the live one.'}
      </p>
      {isAdministrator && (
        <Button variant="default" size="compact-md" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
          This is the live one
        </Button>
      )}
      {isAsking && <MakeLiveDialog heldCount={copy.heldCount} onClose={() => setIsAsking(false)} />}
    </aside>
  );
}
