import { IconBuilding, IconDeviceMobile, IconMail, IconPhone, IconStar } from '@tabler/icons-react';
import type { ContactCard as Contact, ContactInput } from '#shared/contacts/contacts.schema.ts';
import {
  contactLabels,
  contactRole,
  DEFAULT_INFLUENCE,
  fullName,
  contactLabels as labels,
} from '#shared/contacts/contacts.ts';
import { shownPhone } from '#shared/fields/phone.ts';
import { DoNotEmailMark } from '../../ui/links/MailLink.tsx';
import { CardLine, CardLines, CardText } from '../../ui/record/CardLines.tsx';
import { type CardProps, RecordCard } from '../../ui/record/RecordCard.tsx';
import { ShareBar } from '../../ui/ShareBar.tsx';
import { type Tone, ToneBadge } from '../../ui/ToneBadge.tsx';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import classes from './ContactCard.module.css';

const roleTones: Record<ContactInput['contactRole'], Tone> = {
  decision_maker: 'violet',
  influencer: 'blue',
  champion: 'green',
  gatekeeper: 'amber',
  technical_contact: 'cyan',
  financial_contact: 'teal',
  end_user: 'grey',
};

export const ContactRoleBadge = ({ role }: { role: ContactInput['contactRole'] }) => (
  <ToneBadge tone={roleTones[role]}>{contactRole.labels[role]}</ToneBadge>
);

/** The person to call first; 'Primary Contact' on the contact's own screen. */
export const PrimaryBadge = ({ label = 'Primary' }: { label?: string }) => (
  <ToneBadge tone="teal" icon={IconStar}>
    {label}
  </ToneBadge>
);

export function ContactCard({ row: contact, card }: CardProps<Contact>) {
  const isPhone = useIsPhone();
  return (
    <RecordCard
      {...card}
      hasButtons
      title={fullName(contact)}
      detail={[contact.accountName, contact.position].filter(Boolean).join(' · ')}
      figure={shownPhone(contact.mobile ?? contact.phone)}
      badges={
        <>
          {/* A row of a phone has room for one of them beside the account. */}
          {!(isPhone && contact.isPrimary) && <ContactRoleBadge role={contact.contactRole} />}
          {contact.isPrimary && <PrimaryBadge />}
          {contact.doNotEmail && <DoNotEmailMark />}
        </>
      }
    >
      <ContactSummary contact={contact} />
    </RecordCard>
  );
}

/** The body of a contact's card; also shown on its screen until the whole record is loaded. */
export function ContactSummary({ contact }: { contact: Contact }) {
  return (
    <>
      <CardText>
        {contact.position && <span>{contact.position}</span>}
        {contact.department && <span>{contact.department}</span>}
      </CardText>
      <CardLines>
        <CardLine label={labels.accountId} icon={IconBuilding} isWide>
          {contact.accountName}
        </CardLine>
        <CardLine label={labels.email} icon={IconMail} isWide>
          {contact.email}
        </CardLine>
        <CardLine label={labels.phone} icon={IconPhone}>
          {shownPhone(contact.phone)}
        </CardLine>
        <CardLine label={labels.mobile} icon={IconDeviceMobile}>
          {shownPhone(contact.mobile)}
        </CardLine>
      </CardLines>
      {contact.decisionMakerInfluence > DEFAULT_INFLUENCE && (
        <InfluenceBar influence={contact.decisionMakerInfluence} />
      )}
    </>
  );
}

function InfluenceBar({ influence }: { influence: number }) {
  return (
    <div className={classes.influence}>
      <span>{contactLabels.decisionMakerInfluence}</span>
      <ShareBar className={classes.share} percent={influence} />
      <span>{`${influence}%`}</span>
    </div>
  );
}
