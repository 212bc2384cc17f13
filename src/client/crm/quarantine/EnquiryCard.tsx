import { Button, Group } from '@mantine/core';
import { IconTrash, IconUserCheck } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { v7 } from 'uuid';
import { formatShortTime } from '#shared/fields/format.ts';
import { type QuarantinedEnquiry, suspicion } from '#shared/intake/intake.ts';
import { trpc } from '../../trpc.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { ToneBadge } from '../../ui/ToneBadge.tsx';
import { useDeletedToast } from '../records/trash/useDeleteMutationOptions.ts';
import { useFailureToast } from '../records/useFailureToast.ts';
import classes from './Quarantine.module.css';

const GONE = 'Somebody else released or deleted this enquiry already';

/** An enquiry in quarantine, with the reasons. Strangers wrote it: it is shown as plain text. */
export function EnquiryCard({ enquiry }: { enquiry: QuarantinedEnquiry }) {
  const { id, name, email, phone, company, message, createdAt, score, suspicions } = enquiry;
  const navigate = useNavigate();
  const { showDeleted, undo } = useDeletedToast();
  const showFailure = useFailureToast();
  const release = trpc.quarantine.release.useMutation({
    onSuccess: ({ leadId }) => {
      notify.success(`The enquiry from ${name} is a lead now`);
      navigate(`/crm/leads/${leadId}`);
    },
    onError: (error) => showFailure('Failed to release the enquiry', error, GONE),
  });
  const remove = trpc.quarantine.delete.useMutation({
    onSuccess: (deleted) => {
      document.querySelector('h1')?.focus({ preventScroll: true });
      showDeleted('Enquiry deleted successfully', deleted);
    },
    onError: (error, { batchId }) => showFailure('Failed to delete the enquiry', error, GONE, undo(batchId)),
  });
  const isBusy = release.isPending || remove.isPending;

  return (
    <article className={classes.card}>
      <div className={classes.head}>
        <h2>{name}</h2>
        <ToneBadge tone="amber">{`${score} points`}</ToneBadge>
      </div>
      <p className={classes.from}>
        {[email, phone, company].filter(Boolean).join(' · ')}
        {' · '}
        <time dateTime={createdAt.toISOString()}>{formatShortTime(createdAt)}</time>
      </p>
      <p className={classes.message}>{message}</p>
      <ul className={classes.reasons} aria-label="Why it waits">
        {suspicions.map(({ reason, points }) => (
          <li key={reason}>{`${suspicion.labels[reason]} (${points})`}</li>
        ))}
      </ul>
      <Group gap="sm">
        <Button
          variant="light"
          leftSection={<IconUserCheck size={18} aria-hidden />}
          disabled={isBusy}
          onClick={() => release.mutate({ id })}
          aria-label={`Release as lead: the enquiry from ${name}`}
        >
          Release as lead
        </Button>
        <Button
          variant="default"
          leftSection={<IconTrash size={18} aria-hidden />}
          disabled={isBusy}
          onClick={() => remove.mutate({ id, batchId: v7() })}
          aria-label={`Delete the enquiry from ${name}`}
        >
          Delete
        </Button>
      </Group>
    </article>
  );
}
