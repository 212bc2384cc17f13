import { Button } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { trpc } from '../../trpc.ts';
import { engagements } from './engagements.record.ts';

/** The way on from a won opportunity: starts an engagement of the account, or opens the one that runs. */
export function StartEngagement({ accountId }: { accountId: string }) {
  const { data } = trpc.engagements.list.useQuery({ accountId, state: 'running', limit: 1 });
  const running = data?.items[0];
  return (
    <Button
      component={Link}
      to={`/crm/${engagements.path}/${running ? running.id : `new?account=${accountId}`}`}
      {...(running ? { variant: 'default' } : { color: 'clay' })}
      leftSection={<IconRoute size={18} aria-hidden />}
      // Keeps its place until it is known which.
      style={data ? undefined : { visibility: 'hidden' }}
    >
      {running ? 'Open engagement' : 'Start engagement'}
    </Button>
  );
}
