import { Button } from '@mantine/core';
import { IconShieldQuestion } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatTotal } from '#shared/records/totals.ts';
import { trpc } from '../../trpc.ts';

/** A link to the quarantine, while there are enquiries in it. */
export function QuarantineLink() {
  const { data: count = 0 } = trpc.quarantine.count.useQuery();
  if (count === 0) return null;
  return (
    <Button
      component={Link}
      to="/crm/leads/quarantine"
      variant="default"
      leftSection={<IconShieldQuestion size={18} aria-hidden />}
    >
      {`Quarantine (${formatTotal(count)})`}
    </Button>
  );
}
