import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { ContactRecord } from '#shared/contacts.schema.ts';
import { contactRole, contactLabels as labels } from '#shared/contacts.ts';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { MailLink } from '../../ui/MailLink.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { PhoneLink } from '../../ui/PhoneLink.tsx';
import { WebLink } from '../../ui/WebLink.tsx';

/** Who a contact is and how to reach them: every field that is filled in. */
export function ContactInformation({ contact }: { contact: ContactRecord }) {
  const { email, personalEmail, phone, mobile, directPhone, linkedinUrl } = contact;
  return (
    <Panel title="Contact Information">
      <Facts>
        <Fact label={labels.email}>{email && <MailLink address={email} />}</Fact>
        <Fact label={labels.phone}>{phone && <PhoneLink number={phone} />}</Fact>
        <Fact label={labels.mobile}>{mobile && <PhoneLink number={mobile} />}</Fact>
        <Fact label={labels.directPhone}>{directPhone && <PhoneLink number={directPhone} />}</Fact>
        <Fact label={labels.personalEmail}>{personalEmail && <MailLink address={personalEmail} />}</Fact>
        <Fact label={labels.linkedinUrl}>{linkedinUrl && <WebLink url={linkedinUrl} />}</Fact>
      </Facts>
    </Panel>
  );
}

/** Where a contact works and what their word counts for there. */
export function ContactWork({ contact }: { contact: ContactRecord }) {
  const { accountId, accountName, position, department } = contact;
  return (
    <Panel title="Account and Role">
      <Facts dense>
        <Fact label={labels.accountId}>
          {accountId ? (
            <Anchor component={Link} to={`/crm/accounts/${accountId}`}>
              {accountName}
            </Anchor>
          ) : (
            'No account associated'
          )}
        </Fact>
        <Fact label={labels.position}>{position}</Fact>
        <Fact label={labels.department}>{department}</Fact>
        <Fact label={labels.contactRole}>{contactRole.labels[contact.contactRole]}</Fact>
        <Fact label={labels.decisionMakerInfluence}>{`${contact.decisionMakerInfluence} / 100`}</Fact>
      </Facts>
    </Panel>
  );
}
