import { Button } from '@mantine/core';
import type { AccountRecord } from '#shared/accounts/accounts.schema.ts';
import { accountLabels as labels } from '#shared/accounts/accounts.ts';
import { readKeyPerson } from '#shared/accounts/keyPersonnel.ts';
import { formatShortDay, today } from '#shared/fields/format.ts';
import { lazyPart } from '../../ui/overlay/lazyPart.ts';
import { PanelSection } from '../../ui/Panel.tsx';
import classes from './AccountDetail.module.css';

export const KeyPersonnelDialog = lazyPart(
  async () => (await import('./KeyPersonnelDialog.tsx')).KeyPersonnelDialog,
);

interface KeyPersonnelProps {
  account: AccountRecord;
  onEdit: () => void;
}

/** The Commission must be told when these people come and go. */
export function KeyPersonnel({ account: { keyPersonnel: people }, onEdit }: KeyPersonnelProps) {
  if (people.length === 0) return null;
  return (
    <PanelSection
      title={labels.keyPersonnel}
      count={people.length}
      aside={
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-haspopup="dialog"
          aria-label="Edit key personnel"
          onClick={onEdit}
        >
          Edit
        </Button>
      }
    >
      <ul className={classes.people}>
        {people.map((person) => (
          <Person key={person} text={person} />
        ))}
      </ul>
    </PanelSection>
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
