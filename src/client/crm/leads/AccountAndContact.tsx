import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { LeadRecord, leadForm } from '#shared/leads.ts';
import { Field } from '../../ui/Field.tsx';
import { useFormValue, type ZodForm } from '../../ui/useZodForm.ts';
import { AccountSelect } from '../accounts/AccountSelect.tsx';
import classes from './AccountAndContact.module.css';
import { ContactSelect } from './ContactSelect.tsx';
import { leadLabels } from './leadLabels.ts';

interface AccountAndContactProps {
  form: ZodForm<typeof leadForm>;
  /** The lead as it is stored; none while it is new. */
  lead?: LeadRecord;
  /** Asked for one that is not there yet. */
  onAdd: (what: 'account' | 'contact') => void;
}

/** Chooses another account; a contact belongs to its account, so none is chosen then. */
export function chooseAccount(form: ZodForm<typeof leadForm>, id: string | null) {
  if (id !== form.getValues().accountId) form.setValues({ accountId: id, contactId: null });
}

/** Whom the lead is about: an account, and one of its contacts. */
export function AccountAndContact({ form, lead, onAdd }: AccountAndContactProps) {
  const accountId = useFormValue(form, 'accountId');
  return (
    <>
      <div className={classes.choice}>
        <Field
          form={form}
          name="accountId"
          as={AccountSelect}
          label={leadLabels.accountId}
          withAsterisk
          placeholder="Choose an account"
          stored={lead && { id: lead.accountId, name: lead.accountName }}
          onChange={() => form.setFieldValue('contactId', null)}
        />
        <AddButton label="New account" onClick={() => onAdd('account')} />
      </div>
      <div className={classes.choice}>
        <Field form={form} name="contactId" as={ContactSelect} accountId={accountId} stored={lead} />
        <AddButton label="New contact" disabled={accountId === null} onClick={() => onAdd('contact')} />
      </div>
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
