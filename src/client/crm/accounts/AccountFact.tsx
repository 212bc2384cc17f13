import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Fact } from '../records/Fact.tsx';
import type { FieldEditor } from '../records/useChangeField.ts';
import { AccountSelect } from './AccountSelect.tsx';

interface AccountFactProps<Values extends { accountId: string | null }> {
  edit: FieldEditor<Values>;
  of: { accountId: string | null; accountName: string | null };
  isInHeading?: boolean;
}

/** The account of a record; another one can be chosen in its place. */
export const AccountFact = <Values extends { accountId: string | null }>({
  edit,
  of: { accountId, accountName },
  isInHeading,
}: AccountFactProps<Values>) => (
  <Fact
    edit={edit}
    name="accountId"
    input={{ kind: 'record', as: AccountSelect, title: accountName }}
    emptyText="No account associated"
    isInHeading={isInHeading}
    isLink
  >
    <Anchor component={Link} to={`/crm/accounts/${accountId}`}>
      {accountName}
    </Anchor>
  </Fact>
);
