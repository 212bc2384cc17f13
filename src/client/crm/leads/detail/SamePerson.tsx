import { Anchor, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, useNavigate } from 'react-router-dom';
import { v7 } from 'uuid';
import { formatCount, formatShortDate } from '#shared/fields/format.ts';
import type { LeadRecord, SamePersonLead } from '#shared/leads/leads.schema.ts';
import { trpc } from '../../../trpc.ts';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { notify, notifyFailure } from '../../../ui/overlay/notify.ts';
import { useMissingRight } from '../../auth/useMissingRight.ts';
import { useUndo } from '../../records/useUndo.ts';
import classes from './LeadDetail.module.css';

/**
 * Other open leads of perhaps the same person, behind a button above the title, where loading moves nothing.
 * Nothing is merged automatically: whoever types an address may not own it.
 */
export function SamePerson({ lead }: { lead: LeadRecord }) {
  const { data: others = [] } = trpc.leads.samePerson.useQuery({ id: lead.id });
  const [isOpen, dialog] = useDisclosure();
  if (others.length === 0) return null;
  const count = formatCount(others.length, 'open lead');
  return (
    <div role="status" className={classes.button}>
      <Button size="compact-sm" variant="default" onClick={dialog.open}>
        {'Same person?'}
        <span className={classes.count}>{`\u00a0${count} with this email or phone`}</span>
      </Button>
      {isOpen && (
        <Dialog title="Same person?" size="lg" onClose={dialog.close}>
          {others.map((other) => (
            <OtherLead key={other.id} lead={lead} other={other} />
          ))}
        </Dialog>
      )}
    </div>
  );
}

function OtherLead({ lead, other }: { lead: LeadRecord; other: SamePersonLead }) {
  const navigate = useNavigate();
  const denied = useMissingRight('merge') !== null;
  const undoMerge = useUndo({ show: (message) => notify.success(message, other.title) });
  const file = trpc.merges.create.useMutation({
    onSuccess: ({ id, keptId }) => {
      navigate(`/crm/leads/${keptId}`);
      notify.undoable(`Filed in ${other.title}`, undoMerge.of(id));
    },
    onError: (failed, { id }) => notifyFailure('The lead was not filed', failed, undoMerge.of(id)),
  });
  const undo = useUndo();
  const dismiss = trpc.duplicates.dismiss.useMutation({
    onSuccess: ({ id }) => notify.undoable('These leads stay two', undo.of(id)),
    meta: { failed: 'Failed to remember that' },
  });
  const versionOf = ({ id, version }: { id: string; version: number }) => ({ id, version });
  const [one, two] = other.isSameContact
    ? ['Same enquiry', 'Different enquiries']
    : ['Same person', 'Different people'];
  return (
    <div className={classes.lead}>
      <p className={classes.text}>
        {other.isSameContact
          ? `${other.contactName} has another open lead: `
          : `Same person as ${other.contactName}? `}
        <Anchor inherit underline="always" component={Link} to={`/crm/leads/${other.id}`}>
          {other.title}
        </Anchor>
        {`, ${formatShortDate(other.createdAt)}`}
      </p>
      {denied ? (
        <p className={classes.who}>A manager can file it there.</p>
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${one}: file it in ${other.title}`}
          loading={file.isPending}
          onClick={() =>
            file.mutate({ id: v7(), noun: 'leads', kept: versionOf(other), gone: versionOf(lead) })
          }
        >
          {one}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={`${two}: keep apart from ${other.title}`}
        disabled={dismiss.isPending}
        onClick={() => dismiss.mutate({ id: v7(), noun: 'leads', ids: [lead.id, other.id] })}
      >
        {two}
      </Button>
    </div>
  );
}
