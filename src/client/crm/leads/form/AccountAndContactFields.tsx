import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { LeadRecord, LeadValues } from '#shared/leads.schema.ts';
import { leadLabels } from '#shared/leads.ts';
import { Field } from '../../../ui/form/Field.tsx';
import type { Form } from '../../../ui/form/form.ts';
import { useFormValue } from '../../../ui/form/useZodForm.ts';
import { AccountSelect } from '../../accounts/AccountSelect.tsx';
import { ContactSelect } from '../../contacts/ContactSelect.tsx';
import classes from './AccountAndContactFields.module.css';

/** What a form holds that is about a contact of an account. */
export type AccountContactValues = Pick<LeadValues, 'accountId' | 'contactId'>;

interface AccountAndContactProps<Values extends AccountContactValues> {
  form: Form<Values>;
  /** The record as it is stored; none while it is new. */
  stored?: Pick<LeadRecord, 'accountId' | 'accountName' | 'contactId' | 'contactName'>;
  /** Asked for one that is not there yet. */
  onAdd: (what: 'account' | 'contact') => void;
}

/** Chooses another account; a contact belongs to its account, so none is chosen then. */
export function setAccount<Values extends AccountContactValues>(form: Form<Values>, id: string | null) {
  const chosen: AccountContactValues = { accountId: id, contactId: null };
  if (id !== form.getValues().accountId) form.setValues(chosen as Partial<Values>);
}

/** Whom a lead or an opportunity is about: an account, and one of its contacts. */
export function AccountAndContactFields<Values extends AccountContactValues>({
  form,
  stored,
  onAdd,
}: AccountAndContactProps<Values>) {
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
          stored={stored && { id: stored.accountId, name: stored.accountName }}
          onChange={() => form.setValues({ contactId: null } as Partial<Values>)}
        />
        <AddButton label="New account" onClick={() => onAdd('account')} />
      </div>
      <div className={classes.choice}>
        <Field form={form} name="contactId" as={ContactSelect} accountId={accountId} stored={stored} />
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
