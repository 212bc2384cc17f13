import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { LeadRecord, LeadValues } from '#shared/leads/leads.schema.ts';
import { ACCOUNT_AND_CONTACT_MESSAGE } from '#shared/leads/leads.ts';
import { trpc } from '../../../trpc.ts';
import type { Form, FormErrors } from '../../../ui/form/form.ts';
import { InputField } from '../../../ui/form/InputField.tsx';
import { useFormValue } from '../../../ui/form/useZodForm.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import { ContactSelect } from '../../contacts/ContactSelect.tsx';
import { RecordField } from '../../records/subject/RecordField.tsx';
import classes from './LeadFields.module.css';

/** The part of a form's values that names an account and one of its contacts. */
export type AccountContactValues = Pick<LeadValues, 'accountId' | 'contactId'>;

/**
 * Fills in the primary or only contact of a newly chosen account. Keeps a stored choice; another account
 * clears the contact.
 */
function usePrimaryContact<Values extends AccountContactValues>(
  form: Form<Values>,
  stored: AccountContactValues | undefined,
) {
  const accountId = useFormValue(form, 'accountId');
  const { data } = trpc.contacts.byAccount.useQuery(
    { accountId: accountId ?? '' },
    { enabled: accountId !== null },
  );
  const filled = useRef(stored?.accountId);
  useEffect(() => {
    if (!accountId || !data || filled.current) return;
    filled.current = accountId;
    const contact = data.find(({ isPrimary }) => isPrimary) ?? (data.length === 1 ? data[0] : undefined);
    if (!contact || form.getValues().contactId) return;
    const chosen: Partial<AccountContactValues> = { contactId: contact.id };
    form.fillIn(chosen as Partial<Values>);
  }, [form, accountId, data]);
}

interface AccountAndContactFieldsProps<Values extends AccountContactValues> {
  form: Form<Values>;
  stored?: AccountContactValues & Pick<LeadRecord, 'accountName' | 'contactName'>;
  onAdd: (noun: 'account' | 'contact') => void;
}

/** Clears the contact, which belongs to the other account. */
export function setAccount<Values extends AccountContactValues>(form: Form<Values>, id: string | null) {
  const values: AccountContactValues = { accountId: id, contactId: null };
  if (id !== form.getValues().accountId) form.setValues(values as Partial<Values>);
}

type ErrorSetter = Pick<Form<never>, 'setErrors'>;

/** Drops the contact's error if the account's is missing, too: it is chosen first. */
export function leaveErrorToAccount(form: ErrorSetter, { contactId, ...others }: FormErrors) {
  if (contactId && others.accountId) form.setErrors(others);
}

let missingToast: string | undefined;

function hideMissingToast() {
  if (missingToast) notify.hide(missingToast);
}

/** The same, with a toast that says what is missing, until both are chosen; an `onInvalid`. */
export const notifyMissingAccountOrContact = (form: ErrorSetter) => (errors: FormErrors) => {
  leaveErrorToAccount(form, errors);
  if ([errors.accountId, errors.contactId].includes(ACCOUNT_AND_CONTACT_MESSAGE))
    missingToast = notify.error(ACCOUNT_AND_CONTACT_MESSAGE);
};

export function AccountAndContactFields<Values extends AccountContactValues>({
  form,
  stored,
  onAdd,
}: AccountAndContactFieldsProps<Values>) {
  const accountId = useFormValue(form, 'accountId');
  const contactId = useFormValue(form, 'contactId');
  usePrimaryContact(form, stored);
  useEffect(() => {
    if (accountId && contactId) hideMissingToast();
  }, [accountId, contactId]);
  useEffect(() => hideMissingToast, []);
  return (
    <>
      <div className={classes.field}>
        <RecordField
          form={form}
          name="accountId"
          stored={stored && { id: stored.accountId, title: stored.accountName }}
          onChange={() => form.setValues({ contactId: null } as Partial<Values>)}
        />
        <AddButton label="New account" onClick={() => onAdd('account')} />
      </div>
      <div className={classes.field}>
        <InputField form={form} name="contactId" as={ContactSelect} accountId={accountId} stored={stored} />
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
