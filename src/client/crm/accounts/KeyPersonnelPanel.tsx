import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { AccountRecord } from '#shared/accounts/accounts.schema.ts';
import { accountLabels as labels } from '#shared/accounts/accounts.ts';
import { readKeyPerson } from '#shared/accounts/keyPersonnel.ts';
import { formatShortDay, today } from '#shared/fields/format.ts';
import { lazyPart } from '../../ui/overlay/lazyPart.ts';
import { Panel } from '../../ui/Panel.tsx';
import classes from './AccountDetail.module.css';

const KeyPersonnelDialog = lazyPart(
  async () => (await import('./KeyPersonnelDialog.tsx')).KeyPersonnelDialog,
);

/** The Commission must be told when these people come and go. */
export function KeyPersonnelPanel({ account }: { account: AccountRecord }) {
  const [isOpen, setOpen] = useState(false);
  const { keyPersonnel: people } = account;
  return (
    <Panel
      title={labels.keyPersonnel}
      count={people.length}
      aside={
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-haspopup="dialog"
          aria-label={`${people.length > 0 ? 'Edit' : 'Add'} key personnel`}
          onClick={() => setOpen(true)}
        >
          {people.length > 0 ? 'Edit' : 'Add'}
        </Button>
      }
    >
      {people.length === 0 && <Text c="dimmed">None yet. Changes become a task to tell the Commission.</Text>}
      <ul className={classes.people}>
        {people.map((person) => (
          <Person key={person} text={person} />
        ))}
      </ul>
      {isOpen && <KeyPersonnelDialog account={account} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

function Person({ text }: { text: string }) {
  const { name, role, from, until } = readKeyPerson(text);
  const facts = [role, from && `from ${formatShortDay(from)}`, until && `until ${formatShortDay(until)}`];
  return (
    <li data-past={(until !== '' && until < today()) || undefined}>
      {name}
      <div className={classes.facts}>{facts.filter(Boolean).join(' · ')}</div>
    </li>
  );
}
