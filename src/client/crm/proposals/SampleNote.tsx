import { Alert, Anchor, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { ProposalRecord } from '#shared/proposals/proposals.schema.ts';
import { listPlaceholders, type ProposalSample } from '#shared/setup/setup.ts';
import { useMissingRight } from '../auth/useMissingRight.ts';

const details = { label: 'Enter your details', page: 'contact' };

/** The page of the settings where a sample is replaced. */
const replacements: Record<ProposalSample, { label: string; page: string }> = {
  name: details,
  phone: details,
  email: details,
  prices: { label: 'Publish your prices', page: 'prices' },
  terms: { label: 'Publish your terms', page: 'proposals' },
};

/** Says before Send what the client would read of the product's samples, with links to where they are replaced. */
export function SampleNote({ samples }: Pick<ProposalRecord, 'samples'>) {
  const missing = useMissingRight('manageBusiness');
  if (samples.length === 0) return null;
  const pages = [...new Set(samples.map((sample) => replacements[sample]))];
  return (
    <Alert color="yellow" mt="xs" p={8} icon={<IconAlertTriangle size={18} aria-hidden />}>
      <Text inherit>{`The client would read samples: ${listPlaceholders(samples)}.`}</Text>
      {missing ? (
        <Text inherit>Ask an administrator to replace them.</Text>
      ) : (
        pages.map(({ label, page }) => (
          <Anchor
            key={page}
            component={Link}
            to={`/crm/settings/business/${page}`}
            inherit
            underline="always"
            mr="md"
          >
            {label}
          </Anchor>
        ))
      )}
    </Alert>
  );
}
