import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { LeadRecord, leadForm } from '#shared/leads.ts';
import type { ZodForm } from '../../ui/useZodForm.ts';
import { AccountForm } from '../accounts/AccountForm.tsx';
import { AccountSelect } from '../accounts/AccountSelect.tsx';
import { ContactForm } from '../contacts/ContactForm.tsx';
import classes from './AccountAndContact.module.css';
import { ContactSelect } from './ContactSelect.tsx';
import { leadLabels } from './leadLabels.ts';

interface AccountAndContactProps {
  form: ZodForm<typeof leadForm>;
  /** The lead as it is stored; none while it is new. */
  lead?: LeadRecord;
}

/** Whom the lead is about: an account, and one of its contacts. Either can be added on the spot. */
export function AccountAndContact({ form, lead }: AccountAndContactProps) {
  const { accountId, contactId } = form.values;
  const [adding, setAdding] = useState<'account' | 'contact' | null>(null);

  const chooseAccount = (id: string | null) => {
    if (id === form.getValues().accountId) return;
    form.setFieldValue('accountId', id);
    // A contact belongs to its account.
    form.setFieldValue('contactId', null);
  };

  return (
    <>
      <div className={classes.choice}>
        <AccountSelect
          label={leadLabels.accountId}
          withAsterisk
          placeholder="Choose an account"
          value={accountId}
          name={accountId === lead?.accountId ? lead?.accountName : undefined}
          onChoose={(account) => chooseAccount(account?.id ?? null)}
          error={form.errors.accountId}
        />
        <AddButton label="New account" onClick={() => setAdding('account')} />
      </div>
      <div className={classes.choice}>
        <ContactSelect
          accountId={accountId}
          value={contactId}
          onChange={(id) => form.setFieldValue('contactId', id)}
          stored={lead}
          error={form.errors.contactId}
        />
        <AddButton label="New contact" disabled={accountId === null} onClick={() => setAdding('contact')} />
      </div>
      {adding === 'account' && (
        <AccountForm
          inDialog
          onDone={(saved) => {
            if (saved) chooseAccount(saved.id);
            setAdding(null);
          }}
        />
      )}
      {adding === 'contact' && accountId && (
        <ContactForm
          inDialog
          accountId={accountId}
          onDone={(saved) => {
            if (saved) form.setFieldValue('contactId', saved.id);
            setAdding(null);
          }}
        />
      )}
    </>
  );
}

interface AddButtonProps {
  label: string;
  disabled?: boolean;
  onClick: () => void;
}

const AddButton = ({ label, disabled, onClick }: AddButtonProps) => (
  <Button
    variant="subtle"
    size="compact-sm"
    className={classes.add}
    leftSection={<IconPlus size={14} aria-hidden />}
    disabled={disabled}
    onClick={onClick}
  >
    {label}
  </Button>
);
