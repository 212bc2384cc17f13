import type { Form } from '../../ui/form/form.ts';
import { InputField } from '../../ui/form/InputField.tsx';
import { RecordSelect, type RecordSelectProps } from '../records/subject/RecordSelect.tsx';

interface AccountSelectProps extends Omit<RecordSelectProps, 'nouns' | 'value' | 'onChange' | 'title'> {
  value: string | null;
  onChange: (id: string | null) => void;
  /** The stored account, so that its name shows at once. */
  stored?: { id: string | null; name: string | null } | undefined;
}

export const AccountSelect = ({ value, onChange, stored, ...props }: AccountSelectProps) => (
  <RecordSelect
    nouns={['account']}
    value={value === null ? null : { noun: 'account', id: value }}
    onChange={(account) => onChange(account?.id ?? null)}
    title={stored?.id === value ? stored.name : null}
    {...props}
  />
);

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
