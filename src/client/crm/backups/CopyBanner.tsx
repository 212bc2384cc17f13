import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '#shared/fields/format.ts';
import { hasRight } from '#shared/team/rights.ts';
import { trpc } from '../../trpc.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { useSession } from '../auth/useSession.ts';
import classes from './CopyBanner.module.css';

/** Milliseconds between counts of waiting mails. */
const POLL_MS = 15_000;

/** Says on every screen of a restored copy that it is one, and lets administrators say that it is the live one. */
export function CopyBanner() {
  const { user } = useSession();
  const [isAsking, setIsAsking] = useState(false);
  // Without an answer the header says that the server is away.
  const { data: copy } = trpc.backups.copy.useQuery(undefined, { refetchInterval: POLL_MS });
  if (!copy) return null;
  const isAdministrator = hasRight(user, 'backUp');
  const waiting = copy.heldCount === 1 ? '1 email waits' : `${formatCount(copy.heldCount, 'email')} wait`;
  return (
    <aside className={classes.banner} aria-label="Restored copy">
      <p>
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

/** Asks what becomes of the mails that wait before a restored copy is the live one. */
function MakeLiveDialog({ heldCount, onClose }: { heldCount: number; onClose: () => void }) {
  const makeLive = trpc.backups.makeLive.useMutation({
    onSuccess: () => {
      onClose();
      // The banner with the button that opened this is gone.
      document.getElementById('main')?.focus();
    },
    meta: { done: 'This is the live one now', failed: 'Failed to make this the live one' },
  });
  const choose = (heldMails: 'send' | 'drop') => makeLive.isPending || makeLive.mutate({ heldMails });
  const mails = formatCount(heldCount, 'email');
  return (
    <Dialog onClose={onClose} title="Is this the live one?">
      <Stack gap="md">
        <Text>
          From then on clients and colleagues get emails from here. Overdue reminders are dropped. Choose this
          only where the original no longer runs.
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          {heldCount > 0 && (
            <Button variant="default" aria-disabled={makeLive.isPending} onClick={() => choose('drop')}>
              {`Drop ${mails}`}
            </Button>
          )}
          <Button aria-disabled={makeLive.isPending} onClick={() => choose('send')}>
            {heldCount > 0 ? `Send ${mails}` : 'This is the live one'}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
