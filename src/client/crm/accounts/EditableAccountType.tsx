import type { AccountCard, AccountRecord } from '#shared/accounts.schema.ts';
import { accountType } from '#shared/accounts.ts';
import { EditableValue } from '../../ui/record/EditableValue.tsx';
import { AccountTypeBadge } from './AccountTypeBadge.tsx';
import { useAccountEditor } from './useAccountEditor.ts';

/** An account's type, changed by a press. */
export function EditableAccountType({ account }: { account: AccountCard | AccountRecord }) {
  const { labels, save } = useAccountEditor()(account);
  return (
    <EditableValue
      label={labels.accountType}
      value={account.accountType}
      input={{ type: 'choice', options: accountType.options }}
      onSave={(type) => save('accountType', type)}
    >
      <AccountTypeBadge type={account.accountType} />
    </EditableValue>
  );
}
