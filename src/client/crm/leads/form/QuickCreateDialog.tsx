import type { Form } from '../../../ui/form/form.ts';
import { useFormValue } from '../../../ui/form/useZodForm.ts';
import { AccountForm } from '../../accounts/AccountForm.tsx';
import { ContactForm } from '../../contacts/ContactForm.tsx';
import { type AccountContactValues, setAccount } from './AccountAndContactFields.tsx';

interface QuickCreateDialogProps<Values extends AccountContactValues> {
  form: Form<Values>;
  adding: 'account' | 'contact';
  onClose: () => void;
}

/** Adds an account, or a contact of the selected account, and selects it in the form underneath. */
export function QuickCreateDialog<Values extends AccountContactValues>({
  form,
  adding,
  onClose,
}: QuickCreateDialogProps<Values>) {
  const accountId = useFormValue(form, 'accountId');
  if (adding === 'account') {
    return (
      <AccountForm
        inDialog
        onDone={(saved) => {
          if (saved) setAccount(form, saved.id);
          onClose();
        }}
      />
    );
  }
  if (!accountId) return null;
  return (
    <ContactForm
      inDialog
      start={{ accountId: accountId }}
      onDone={(saved) => {
        if (saved) form.setValues({ contactId: saved.id } as Partial<Values>);
        onClose();
      }}
    />
  );
}
