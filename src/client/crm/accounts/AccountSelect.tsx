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
