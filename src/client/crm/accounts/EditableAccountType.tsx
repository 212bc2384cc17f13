import type { AccountCard, AccountRecord } from '#shared/accounts/accounts.schema.ts';
import { EditableField } from '../records/EditableField.tsx';
import { AccountTypeBadge } from './AccountTypeBadge.tsx';
import { useAccountEditor } from './useAccountEditor.ts';

/** An account's type, changed by a press. */
export const EditableAccountType = ({ account }: { account: AccountCard | AccountRecord }) => (
  <EditableField edit={useAccountEditor()(account)} name="accountType">
    <AccountTypeBadge type={account.accountType} />
  </EditableField>
);
