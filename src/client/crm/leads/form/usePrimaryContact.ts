import { useEffect, useRef } from 'react';
import type { LeadValues } from '#shared/leads/leads.schema.ts';
import { trpc } from '../../../trpc.ts';
import type { Form } from '../../../ui/form/form.ts';
import { useFormValue } from '../../../ui/form/useZodForm.ts';

/** The part of a form's values that names an account and one of its contacts. */
export type AccountContactValues = Pick<LeadValues, 'accountId' | 'contactId'>;

/**
 * Fills in the primary or only contact of a newly chosen account. Keeps a stored choice; another account
 * clears the contact.
 */
export function usePrimaryContact<Values extends AccountContactValues>(
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
    const chosen: AccountContactValues = { accountId, contactId: contact.id };
    // A contact filled in for the address's account is not an edit.
    const initial = form.getInitialValues();
    if (initial.accountId === accountId) form.setInitialValues({ ...initial, ...chosen });
    form.setValues(chosen as Partial<Values>);
  }, [form, accountId, data]);
}
