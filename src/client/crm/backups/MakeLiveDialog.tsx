import { Button, Group, Stack, Text } from '@mantine/core';
import { formatCount } from '#shared/fields/format.ts';
import { trpc } from '../../trpc.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { notify } from '../../ui/overlay/notify.ts';
import { notifyFailure } from '../../ui/overlay/notifyFailure.ts';

interface MakeLiveDialogProps {
  heldCount: number;
  onClose: () => void;
}

/** Asks what becomes of the mails that wait before a restored copy is the live one. */
export function MakeLiveDialog({ heldCount, onClose }: MakeLiveDialogProps) {
  const makeLive = trpc.backups.makeLive.useMutation({
    onSuccess: () => {
      onClose();
      notify.success('This is the live one now');
      // The banner with the button that opened this is gone.
      document.getElementById('main')?.focus();
    },
    onError: (error) => notifyFailure('Failed to make this the live one', error),
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
