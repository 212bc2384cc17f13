import { Button } from '@mantine/core';
import type { SearchKind } from '#shared/records/nouns.ts';
import { type CallError, trpc } from '../../../trpc.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import { notifyFailure } from '../../../ui/overlay/notifyFailure.ts';
import classes from './HistoryItem.module.css';

export interface SetBackProps {
  noun: SearchKind;
  recordId: string;
  changeId: string;
  field: string;
  /** The labels of all fields of the record. */
  labels: Record<string, string>;
}

/** Gives a field the value that it had before a change, unless it has changed since. */
export function SetBack({ labels, ...change }: SetBackProps) {
  const label = labels[change.field];
  const { mutateAsync, isPending } = trpc.history.setBack.useMutation();
  const fail = (error: CallError) => notifyFailure(`${label} was not set back`, error);
  const undo = (changeId: string) =>
    mutateAsync({ ...change, changeId }).then(() => void notify.success('Change undone'), fail);
  const setBack = () =>
    mutateAsync(change).then(({ changeId, fields }) => {
      const names = fields.flatMap((field) => labels[field] ?? []).join(', ');
      notify.undoable(`Set back: ${names}`, () => undo(changeId));
    }, fail);
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className={classes.setBack}
      aria-label={`Set back ${label}`}
      loading={isPending}
      onClick={setBack}
    >
      Set back
    </Button>
  );
}
