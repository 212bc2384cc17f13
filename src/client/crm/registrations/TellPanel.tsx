import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { RegistrationRecord } from '#shared/registrations/registrations.schema.ts';
import { tellRule } from '#shared/registrations/rules.data.ts';
import { lazyPart } from '../../ui/overlay/lazyPart.ts';
import { Panel } from '../../ui/Panel.tsx';

const TellDialog = lazyPart(async () => (await import('./TellDialog.tsx')).TellDialog);

/** What no field of the account has, and the Commission is to be told. */
export function TellPanel({ registration }: { registration: RegistrationRecord }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title={tellRule.title}>
      <Text c="dimmed">Changes on the account become a task by themselves. Events do not.</Text>
      <Button size="compact-md" variant="default" mt="xs" onClick={() => setOpen(true)}>
        Add an event
      </Button>
      {isOpen && <TellDialog registration={registration} onClose={() => setOpen(false)} />}
    </Panel>
  );
}
