import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { DeclinedProposalOf } from '#shared/proposals/actions.schema.ts';
import { useDeclinedProposal } from './useDeclinedProposal.ts';

interface DeclinedOfferProps {
  of: DeclinedProposalOf;
  /** True if the record is lost already, without a reason. */
  isLost?: boolean;
  onUse: (lostReason: string) => void;
}

/** The client's reason for declining the newest proposal, where they have, and a button that closes the record as lost for it. */
export function DeclinedOffer({ of, isLost, onUse }: DeclinedOfferProps) {
  const { declined } = useDeclinedProposal(of);
  if (!declined) return null;
  const { id, name, reason, lostReason } = declined;
  return (
    <Alert color="gray" role="status">
      <Group justify="space-between" gap="sm">
        <Text size="sm" style={{ flex: '1 1 16rem', overflowWrap: 'anywhere' }}>
          {'The client has declined '}
          <Anchor inherit underline="always" component={Link} to={`/crm/proposals/${id}`}>
            {name}
          </Anchor>
          {reason ? `: ‘${reason}’` : ', without a reason'}
        </Text>
        <Button size="compact-md" variant="default" onClick={() => onUse(lostReason)}>
          {isLost ? 'Use as lost reason' : reason ? 'Close as lost with this reason' : 'Close as lost'}
        </Button>
      </Group>
    </Alert>
  );
}
