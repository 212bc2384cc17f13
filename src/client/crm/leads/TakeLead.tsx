import { Button, type ButtonProps } from '@mantine/core';
import type { MouseEvent } from 'react';
import { v7 } from 'uuid';
import { trpc } from '../../trpc.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { useSession } from '../auth/useSession.ts';
import { useUndo } from '../records/useUndo.ts';

interface TakeLeadProps extends ButtonProps {
  leadId: string;
  title: string;
  onTake?: (event: MouseEvent<HTMLButtonElement>) => void;
}

/** Assigns the enquiry to whoever presses, with Undo. */
export function TakeLead({ leadId, title, onTake, ...props }: TakeLeadProps) {
  const { user } = useSession();
  const undo = useUndo();
  const take = trpc.leads.changeMany.useMutation({
    onSuccess: ({ changeId }) => notify.undoable('It is yours now', undo.of(changeId), title),
    meta: { failed: 'Failed to take it' },
  });
  return (
    <Button
      variant="default"
      aria-label={`Take it: ${title}`}
      {...props}
      onClick={(event) => {
        onTake?.(event);
        take.mutate({ changeId: v7(), selection: { ids: [leadId] }, change: { assignedToId: user.id } });
      }}
    >
      Take it
    </Button>
  );
}
