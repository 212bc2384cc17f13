import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { ContactRecord } from '#shared/contacts.schema.ts';
import { contactRole, contactLabels as labels } from '#shared/contacts.ts';
import { MailLink } from '../../ui/MailLink.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { PhoneLink } from '../../ui/PhoneLink.tsx';
import { DescriptionItem, DescriptionList } from '../../ui/record/DescriptionList.tsx';
import { WebLink } from '../../ui/WebLink.tsx';

/** How to reach a contact; empty fields are left out. */
export function ContactInformation({ contact }: { contact: ContactRecord }) {
  const { email, personalEmail, phone, mobile, directPhone, linkedinUrl } = contact;
  if (![email, personalEmail, phone, mobile, directPhone, linkedinUrl].some(Boolean)) {
    return (
      <Panel title="Contact Information">
        <Text c="dimmed">No contact information</Text>
      </Panel>
    );
  }
  return (
    <Panel title="Contact Information">
      <DescriptionList>
        <DescriptionItem label={labels.email}>{email && <MailLink address={email} />}</DescriptionItem>
        <DescriptionItem label={labels.phone}>{phone && <PhoneLink number={phone} />}</DescriptionItem>
        <DescriptionItem label={labels.mobile}>{mobile && <PhoneLink number={mobile} />}</DescriptionItem>
        <DescriptionItem label={labels.directPhone}>
          {directPhone && <PhoneLink number={directPhone} />}
        </DescriptionItem>
        <DescriptionItem label={labels.personalEmail}>
          {personalEmail && <MailLink address={personalEmail} />}
        </DescriptionItem>
        <DescriptionItem label={labels.linkedinUrl}>
          {linkedinUrl && <WebLink url={linkedinUrl} />}
        </DescriptionItem>
      </DescriptionList>
    </Panel>
  );
}

export function AccountAndRolePanel({ contact }: { contact: ContactRecord }) {
  const { accountId, accountName, position, department } = contact;
  return (
    <Panel title="Account and Role">
      <DescriptionList dense>
        <DescriptionItem label={labels.accountId}>
          {accountId ? (
            <Anchor component={Link} to={`/crm/accounts/${accountId}`}>
              {accountName}
            </Anchor>
          ) : (
            'No account associated'
          )}
        </DescriptionItem>
        <DescriptionItem label={labels.position}>{position}</DescriptionItem>
        <DescriptionItem label={labels.department}>{department}</DescriptionItem>
        <DescriptionItem label={labels.contactRole}>
          {contactRole.labels[contact.contactRole]}
        </DescriptionItem>
        <DescriptionItem
          label={labels.decisionMakerInfluence}
        >{`${contact.decisionMakerInfluence} / 100`}</DescriptionItem>
      </DescriptionList>
    </Panel>
  );
}
