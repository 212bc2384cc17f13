import type { leadForm } from '#shared/leads.ts';
import { useFormValue, type ZodForm } from '../../ui/useZodForm.ts';
import { AccountForm } from '../accounts/AccountForm.tsx';
import { ContactForm } from '../contacts/ContactForm.tsx';
import { chooseAccount } from './AccountAndContact.tsx';

interface AddOnTheSpotProps {
  form: ZodForm<typeof leadForm>;
  adding: 'account' | 'contact';
  onClose: () => void;
}

/** Adds an account, or a contact of the chosen one, over the lead's form, which then has it chosen. */
export function AddOnTheSpot({ form, adding, onClose }: AddOnTheSpotProps) {
  const accountId = useFormValue(form, 'accountId');
  if (adding === 'account') {
    return (
      <AccountForm
        inDialog
        onDone={(saved) => {
          if (saved) chooseAccount(form, saved.id);
          onClose();
        }}
      />
    );
  }
  if (!accountId) return null;
  return (
    <ContactForm
      inDialog
      accountId={accountId}
      onDone={(saved) => {
        if (saved) form.setFieldValue('contactId', saved.id);
        onClose();
      }}
    />
  );
}
