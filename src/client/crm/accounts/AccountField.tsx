import type { Form } from '../../ui/form/form.ts';
import { InputField } from '../../ui/form/InputField.tsx';
import { AccountSelect } from './AccountSelect.tsx';

interface AccountFieldProps<Values extends { accountId: string | null }> {
  form: Form<Values>;
  /** Shows the account's name at once; left out for a new record. */
  stored?: { accountId: string | null; accountName: string | null } | undefined;
  description?: string | undefined;
  clearable?: boolean;
  disabled?: boolean | undefined;
  /** Called with the new account once the form holds it. */
  onChange?: () => void;
}

export const AccountField = <Values extends { accountId: string | null }>({
  form,
  stored,
  ...props
}: AccountFieldProps<Values>) => (
  <InputField
    form={form}
    name="accountId"
    as={AccountSelect}
    label={form.fields.accountId?.label}
    withAsterisk
    placeholder="Choose an account"
    stored={stored && { id: stored.accountId, name: stored.accountName }}
    {...props}
  />
);
