import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { Link, useNavigate } from 'react-router-dom';
import { v7 } from 'uuid';
import { formatShortDate } from '#shared/fields/format.ts';
import type { LeadRecord, SamePersonLead } from '#shared/leads.schema.ts';
import { trpc } from '../../../trpc.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import { notifyFailure } from '../../../ui/overlay/notifyFailure.ts';
import { deniedButton } from '../../auth/deniedButton.ts';
import { useMissingRight } from '../../auth/useMissingRight.ts';
import { useUndoMerge } from '../../records/merge/useUndoMerge.ts';

/**
 * The other open leads of who may be the same person, each with a button that files this lead there. Nothing is filed by
 * itself: whoever types an address may not be its owner.
 */
export function SamePerson({ lead }: { lead: LeadRecord }) {
  const { data: others = [] } = trpc.leads.samePerson.useQuery({ id: lead.id });
  return others.map((other) => <OtherLead key={other.id} lead={lead} other={other} />);
}

function OtherLead({ lead, other }: { lead: LeadRecord; other: SamePersonLead }) {
  const navigate = useNavigate();
  const denied = useMissingRight('merge');
  const undoMerge = useUndoMerge('leads');
  const file = trpc.merges.create.useMutation({
    onSuccess: ({ id, keptId }) => {
      navigate(`/crm/leads/${keptId}`);
      notify.undoable(`Filed in ${other.title}`, () => undoMerge.mutate({ id }));
    },
    onError: (failed, { id }) =>
      notifyFailure('The lead was not filed', failed, () => undoMerge.mutate({ id })),
  });
  const onError = (failed: Parameters<typeof notifyFailure>[1]) =>
    notifyFailure('Failed to remember that', failed);
  const undoDismiss = trpc.duplicates.undoDismiss.useMutation({ onError });
  const dismiss = trpc.duplicates.dismiss.useMutation({
    onSuccess: ({ id }) => notify.undoable('These leads stay two', () => undoDismiss.mutate({ id })),
    onError,
  });
  const since = formatShortDate(other.createdAt);
  const versionOf = ({ id, version }: { id: string; version: number }) => ({ id, version });
  return (
    <Alert color="gray" role="status">
      <Group justify="space-between" gap="sm">
        <Text size="sm" style={{ flex: '1 1 16rem', overflowWrap: 'anywhere' }}>
          {other.isSameContact
            ? `${other.contactName} has another open lead since ${since}: `
            : `${other.contactName} has the same email or phone, and an open lead since ${since}: `}
          <Anchor inherit underline="always" component={Link} to={`/crm/leads/${other.id}`}>
            {other.title}
          </Anchor>
        </Text>
        <Group gap={4} wrap="nowrap">
          <Button
            size="compact-md"
            variant="default"
            aria-label={`Same person: file it there, in ${other.title}`}
            loading={file.isPending}
            {...(denied
              ? deniedButton(denied)
              : {
                  onClick: () =>
                    file.mutate({ id: v7(), noun: 'leads', kept: versionOf(other), gone: versionOf(lead) }),
                })}
          >
            Same person: file it there
          </Button>
          <Button
            size="compact-md"
            variant="subtle"
            px="xs"
            aria-label={`Keep apart from ${other.title}`}
            disabled={dismiss.isPending}
            onClick={() => dismiss.mutate({ id: v7(), noun: 'leads', ids: [lead.id, other.id] })}
          >
            Keep apart
          </Button>
        </Group>
      </Group>
    </Alert>
  );
}
