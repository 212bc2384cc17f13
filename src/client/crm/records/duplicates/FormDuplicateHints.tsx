import type { accountForm } from '#shared/accounts/accounts.schema.ts';
import type { contactForm } from '#shared/contacts/contacts.schema.ts';
import type { leadForm } from '#shared/leads/leads.schema.ts';
import { useFormValue, useIsDirty, type ZodForm } from '../../../ui/form/useZodForm.ts';
import { DuplicateHint } from './DuplicateHint.tsx';

// What each form compares. Separate components, so that typing does not render the form.

interface FormDuplicateHintProps<Form> {
  form: Form;
  /** The record that is edited; undefined while it is new. */
  id: string | undefined;
}

export function AccountDuplicateHint({ form, id }: FormDuplicateHintProps<ZodForm<typeof accountForm>>) {
  const isDirty = useIsDirty(form);
  const name = useFormValue(form, 'name');
  const abn = useFormValue(form, 'abn');
  const contactPoints = [
    useFormValue(form, 'businessEmail'),
    useFormValue(form, 'email'),
    useFormValue(form, 'businessPhone'),
    useFormValue(form, 'phone'),
  ];
  if (!isDirty) return null;
  return <DuplicateHint noun="accounts" id={id} name={name} abn={abn} contactPoints={contactPoints} />;
}

export function ContactDuplicateHint({ form, id }: FormDuplicateHintProps<ZodForm<typeof contactForm>>) {
  const isDirty = useIsDirty(form);
  const firstName = useFormValue(form, 'firstName').trim();
  const lastName = useFormValue(form, 'lastName').trim();
  const contactPoints = [
    useFormValue(form, 'email'),
    useFormValue(form, 'personalEmail'),
    useFormValue(form, 'phone'),
    useFormValue(form, 'mobile'),
    useFormValue(form, 'directPhone'),
  ];
  if (!isDirty) return null;
  // Half a name matches too many.
  const name = firstName && lastName ? `${firstName} ${lastName}` : '';
  return <DuplicateHint noun="contacts" id={id} name={name} contactPoints={contactPoints} />;
}

export function LeadDuplicateHint({ form, id }: FormDuplicateHintProps<ZodForm<typeof leadForm>>) {
  const isDirty = useIsDirty(form);
  const title = useFormValue(form, 'title');
  const accountId = useFormValue(form, 'accountId');
  if (!isDirty || !accountId) return null;
  return <DuplicateHint noun="leads" id={id} name={title} accountId={accountId} />;
}
