import { Button } from '@mantine/core';
import { v7 } from 'uuid';
import { trpc } from '../../trpc.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { useSession } from '../auth/useSession.ts';
import { useFailureToast } from '../records/useFailureToast.ts';
import { useUndo } from '../records/useUndo.ts';
import classes from './NoticeList.module.css';

/** Gives a new enquiry to who presses it, with Undo. Its notice goes, so the focus moves to the title of the list. */
export function TakeButton({ leadId, title }: { leadId: string; title: string }) {
  const { user } = useSession();
  const showFailure = useFailureToast();
  const undo = useUndo();
  const take = trpc.leads.changeMany.useMutation({
    onSuccess: ({ changeId }) =>
      notify.undoable('It is yours now', () => undo.mutate({ act: changeId }), title),
    onError: (error) => showFailure('Failed to take it', error),
  });
  return (
    <Button
      className={classes.take}
      size="compact-sm"
      variant="default"
      aria-label={`Take it: ${title}`}
      onClick={({ currentTarget }) => {
        currentTarget.closest('[role="dialog"]')?.querySelector('h2')?.focus();
        take.mutate({ changeId: v7(), selection: { ids: [leadId] }, change: { assignedToId: user.id } });
      }}
    >
      Take it
    </Button>
  );
}
