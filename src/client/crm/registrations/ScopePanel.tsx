import { Button, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import type { RegistrationRecord } from '#shared/registrations/registrations.schema.ts';
import { lazyPart } from '../../ui/overlay/lazyPart.ts';
import { Panel } from '../../ui/Panel.tsx';

const ScopePlan = lazyPart(async () => (await import('./ScopePlan.tsx')).ScopePlan);

/** The change of the groups of a current registration, to be planned and proposed. */
export function ScopePanel({ registration }: { registration: RegistrationRecord }) {
  const [isOpen, setOpen] = useState(false);
  const open = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    setTimeout(() => open.current?.focus());
  };
  return (
    <Panel title="Change of scope">
      {isOpen ? (
        <ScopePlan registration={registration} onClose={close} />
      ) : (
        <>
          <Text c="dimmed">What other groups mean for audit, price, auditor and Commission.</Text>
          <Button ref={open} size="compact-md" variant="default" mt="xs" onClick={() => setOpen(true)}>
            Plan a change
          </Button>
        </>
      )}
    </Panel>
  );
}
