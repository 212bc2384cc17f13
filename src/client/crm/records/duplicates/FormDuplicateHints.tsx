import type { accountForm } from '#shared/accounts.schema.ts';
import type { contactForm } from '#shared/contacts.schema.ts';
import type { leadForm } from '#shared/leads.schema.ts';
import { useFormValue, useIsDirty, type ZodForm } from '../../../ui/form/useZodForm.ts';
import { DuplicateHint } from './DuplicateHint.tsx';

// What of each form is compared. Looked for once something is typed, and drawn apart from the boxes.

interface FormDuplicatesProps<Form> {
  form: Form;
  /** The record that is edited; none while it is new. */
  id: string | undefined;
}

export function AccountDuplicateHint({ form, id }: FormDuplicatesProps<ZodForm<typeof accountForm>>) {
  const isDirty = useIsDirty(form);
  const name = useFormValue(form, 'name');
  const abn = useFormValue(form, 'abn');
  const reach = [
    useFormValue(form, 'businessEmail'),
    useFormValue(form, 'email'),
    useFormValue(form, 'businessPhone'),
    useFormValue(form, 'phone'),
  ];
  if (!isDirty) return null;
  return <DuplicateHint noun="accounts" id={id} name={name} abn={abn} contactPoints={reach} />;
}

export function ContactDuplicateHint({ form, id }: FormDuplicatesProps<ZodForm<typeof contactForm>>) {
  const isDirty = useIsDirty(form);
  const firstName = useFormValue(form, 'firstName').trim();
  const lastName = useFormValue(form, 'lastName').trim();
  const reach = [
    useFormValue(form, 'email'),
    useFormValue(form, 'personalEmail'),
    useFormValue(form, 'phone'),
    useFormValue(form, 'mobile'),
    useFormValue(form, 'directPhone'),
  ];
  if (!isDirty) return null;
  // Half a name is like too many.
  const name = firstName && lastName ? `${firstName} ${lastName}` : '';
  return <DuplicateHint noun="contacts" id={id} name={name} contactPoints={reach} />;
}

export function LeadDuplicateHint({ form, id }: FormDuplicatesProps<ZodForm<typeof leadForm>>) {
  const isDirty = useIsDirty(form);
  const title = useFormValue(form, 'title');
  const accountId = useFormValue(form, 'accountId');
  if (!isDirty || !accountId) return null;
  return <DuplicateHint noun="leads" id={id} name={title} accountId={accountId} />;
}
