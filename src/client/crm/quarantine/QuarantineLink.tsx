import { Button } from '@mantine/core';
import { IconShieldQuestion } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatTotal } from '#shared/records/totals.ts';
import classes from './QuarantineLink.module.css';
import { useQuarantineCount } from './useQuarantineCount.ts';

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
