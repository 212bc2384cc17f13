import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { AccountRecord } from '#shared/accounts.schema.ts';
import { formatAbn } from '#shared/fields/abn.ts';
import { MailLink } from '../../ui/links/MailLink.tsx';
import { PhoneLink } from '../../ui/links/PhoneLink.tsx';
import { WebLink } from '../../ui/links/WebLink.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { EditableFacts } from '../records/EditableFacts.tsx';
import { Fact } from '../records/Fact.tsx';
import { AccountSelect } from './AccountSelect.tsx';
import { useAccountEditor } from './useAccountEditor.ts';

/** The names of an account and the ways to reach it; empty fields are hidden at first. */
export function AccountInformation({ account }: { account: AccountRecord }) {
  const edit = useAccountEditor()(account);
  const { abn, businessEmail, businessPhone, website, email, phone } = account;
  return (
    <Panel title="Account Information">
      <EditableFacts>
        <Fact edit={edit} name="name" />
        <Fact edit={edit} name="industry" />
        <Fact edit={edit} name="abn">
          {abn && formatAbn(abn)}
        </Fact>
        <Fact edit={edit} name="businessEmail" input={{ type: 'email' }} isLink>
          {businessEmail && <MailLink address={businessEmail} />}
        </Fact>
        <Fact edit={edit} name="businessPhone" input={{ type: 'phone' }} isLink>
          {businessPhone && <PhoneLink number={businessPhone} />}
        </Fact>
        <Fact edit={edit} name="website" input={{ type: 'url' }} isLink>
          {website && <WebLink url={website} />}
        </Fact>
        <Fact edit={edit} name="email" input={{ type: 'email' }} isLink>
          {email && <MailLink address={email} />}
        </Fact>
        <Fact edit={edit} name="phone" input={{ type: 'phone' }} isLink>
          {phone && <PhoneLink number={phone} />}
        </Fact>
        <Fact edit={edit} name="legalName" />
        <Fact edit={edit} name="businessName" />
        <Fact edit={edit} name="taxId" />
        <Fact
          edit={edit}
          name="parentAccountId"
          input={{ type: 'record', as: AccountSelect, title: account.parentAccountName }}
          isLink
        >
          <Anchor component={Link} to={`/crm/accounts/${account.parentAccountId}`}>
            {account.parentAccountName}
          </Anchor>
        </Fact>
        <Fact edit={edit} name="annualRevenue" input={{ type: 'aud' }} />
        <Fact edit={edit} name="employeeCount" input={{ type: 'count' }} />
      </EditableFacts>
    </Panel>
  );
}
