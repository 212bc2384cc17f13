import { Button } from '@mantine/core';
import { useState } from 'react';
import { lazyPart } from '../../ui/overlay/lazyPart.ts';

export const ClientPageDialog = lazyPart(
  async () => (await import('./ClientPageDialog.tsx')).ClientPageDialog,
);

/** Beside the work that the client reads on their page. */
export function ClientPageButton({ accountId }: { accountId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="compact-sm" variant="default" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Client’s page
      </Button>
      {isOpen && <ClientPageDialog accountId={accountId} onClose={() => setIsOpen(false)} />}
    </>
  );
}
