import { Button } from '@mantine/core';
import { IconShieldQuestion } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatTotal } from '#shared/records/totals.ts';
import { trpc } from '../../trpc.ts';
import classes from './QuarantineLink.module.css';

/** The number of enquiries in quarantine; undefined until that is known. */
const useQuarantineCount = () =>
  // Live updates say when it changes.
  trpc.quarantine.count.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY }).data;

/** A link to the quarantine, while there are enquiries in it. */
export function QuarantineLink() {
  const count = useQuarantineCount() ?? 0;
  if (count === 0) return null;
  return (
    <Button
      component={Link}
      to="/crm/leads/quarantine"
      variant="default"
      className={classes.link}
      leftSection={<IconShieldQuestion size={18} aria-hidden />}
    >
      {`Quarantine (${formatTotal(count)})`}
    </Button>
  );
}
