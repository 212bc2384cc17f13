import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { AccountRecord } from '#shared/accounts/accounts.schema.ts';
import { Panel } from '../../ui/Panel.tsx';
import { EditableFacts } from '../records/EditableFacts.tsx';
import { Fact } from '../records/Fact.tsx';
import { AccountSelect } from './AccountSelect.tsx';
import { useAccountEditor } from './useAccountEditor.ts';

/** The names of an account and the ways to reach it, of which the only one is no alternative; empty fields are hidden at first. */
export function AccountInformation({ account }: { account: AccountRecord }) {
  const edit = useAccountEditor()(account);
  return (
    <Panel title="Account Information">
      <EditableFacts>
        <Fact edit={edit} name="name" />
        <Fact edit={edit} name="industry" />
        <Fact edit={edit} name="abn" />
        <Fact edit={edit} name="businessEmail" />
        <Fact edit={edit} name="businessPhone" />
        <Fact edit={edit} name="website" />
        <Fact edit={edit} name="email" label={account.businessEmail ? undefined : 'Email'} />
        <Fact edit={edit} name="phone" label={account.businessPhone ? undefined : 'Phone'} />
        <Fact edit={edit} name="legalName" />
        <Fact edit={edit} name="businessName" />
        <Fact edit={edit} name="taxId" />
        <Fact
          edit={edit}
          name="parentAccountId"
          input={{ kind: 'record', as: AccountSelect, title: account.parentAccountName }}
          isLink
        >
          <Anchor component={Link} to={`/crm/accounts/${account.parentAccountId}`}>
            {account.parentAccountName}
          </Anchor>
        </Fact>
        <Fact edit={edit} name="annualRevenue" />
        <Fact edit={edit} name="employeeCount" />
      </EditableFacts>
    </Panel>
  );
}
