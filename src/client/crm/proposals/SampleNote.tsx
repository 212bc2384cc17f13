import { Alert, Anchor, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { ProposalRecord } from '#shared/proposals.schema.ts';
import { listPlaceholders } from '#shared/setup/setup.ts';
import { useMissingRight } from '../auth/useMissingRight.ts';

/** Says before Send what of the business is still a sample, with a link to where it is replaced. */
export function SampleNote({ samples }: Pick<ProposalRecord, 'samples'>) {
  const missing = useMissingRight('manageBusiness');
  if (samples.length === 0) return null;
  return (
    <Alert color="yellow" mt="xs" p={8} icon={<IconAlertTriangle size={18} aria-hidden />}>
      <Text inherit>
        {`The client would read a sample ${listPlaceholders(samples)}. `}
        {missing ? (
          'Ask an administrator to enter yours.'
        ) : (
          <Anchor component={Link} to="/crm/settings/business/contact" inherit underline="always">
            Enter yours in Settings, Business
          </Anchor>
        )}
      </Text>
    </Alert>
  );
}
