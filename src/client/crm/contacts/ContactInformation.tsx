import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { ContactRecord } from '#shared/contacts.schema.ts';
import { contactRole } from '#shared/contacts.ts';
import { MailLink } from '../../ui/links/MailLink.tsx';
import { PhoneLink } from '../../ui/links/PhoneLink.tsx';
import { WebLink } from '../../ui/links/WebLink.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { AccountSelect } from '../accounts/AccountSelect.tsx';
import { EditableFacts } from '../records/EditableFacts.tsx';
import { Fact } from '../records/Fact.tsx';
import { NotPrimaryFact } from './EditableContactBadges.tsx';
import { useContactEditor } from './useContactEditor.ts';

/** The ways to reach a contact; empty fields are hidden at first. */
export function ContactInformation({ contact }: { contact: ContactRecord }) {
  const edit = useContactEditor()(contact);
  const { email, personalEmail, phone, mobile, directPhone, linkedinUrl } = contact;
  const isEmpty = ![email, personalEmail, phone, mobile, directPhone, linkedinUrl].some(Boolean);
  return (
    <Panel title="Contact information">
      <EditableFacts placeholder={isEmpty && <Text c="dimmed">No contact information</Text>}>
        <Fact edit={edit} name="email" input={{ type: 'email' }} isLink>
          {email && <MailLink address={email} />}
        </Fact>
        <Fact edit={edit} name="phone" input={{ type: 'phone' }} isLink>
          {phone && <PhoneLink number={phone} />}
        </Fact>
        <Fact edit={edit} name="mobile" input={{ type: 'phone' }} isLink>
          {mobile && <PhoneLink number={mobile} />}
        </Fact>
        <Fact edit={edit} name="directPhone" input={{ type: 'phone' }} isLink>
          {directPhone && <PhoneLink number={directPhone} />}
        </Fact>
        <Fact edit={edit} name="personalEmail" input={{ type: 'email' }} isLink>
          {personalEmail && <MailLink address={personalEmail} />}
        </Fact>
        <Fact edit={edit} name="linkedinUrl" input={{ type: 'url' }} isLink>
          {linkedinUrl && <WebLink url={linkedinUrl} />}
        </Fact>
      </EditableFacts>
    </Panel>
  );
}

export function AccountAndRolePanel({ contact }: { contact: ContactRecord }) {
  const edit = useContactEditor()(contact);
  const { accountId, accountName, decisionMakerInfluence } = contact;
  return (
    <Panel title="Account and role">
      <EditableFacts dense>
        <Fact
          edit={edit}
          name="accountId"
          input={{ type: 'record', as: AccountSelect, title: accountName }}
          emptyText="No account associated"
          isLink
        >
          <Anchor component={Link} to={`/crm/accounts/${accountId}`}>
            {accountName}
          </Anchor>
        </Fact>
        <Fact edit={edit} name="position" />
        <Fact edit={edit} name="department" />
        <Fact edit={edit} name="contactRole" input={{ type: 'choice', options: contactRole.options }} />
        <Fact edit={edit} name="decisionMakerInfluence" input={{ type: 'percent' }}>
          {`${decisionMakerInfluence} / 100`}
        </Fact>
        <NotPrimaryFact contact={contact} />
      </EditableFacts>
    </Panel>
  );
}
