import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { lazyPart } from '../../ui/overlay/lazyPart.ts';
import { Panel } from '../../ui/Panel.tsx';

const ClientPageDialog = lazyPart(async () => (await import('./ClientPageDialog.tsx')).ClientPageDialog);

export function ClientPagePanel({ accountId }: { accountId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Panel title="Client’s page">
      <Text size="sm" c="dimmed" mb="xs">
        The client reads steps and dates by a link, without signing in.
      </Text>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        Link to the page
      </Button>
      {isOpen && <ClientPageDialog accountId={accountId} onClose={() => setIsOpen(false)} />}
    </Panel>
  );
}
