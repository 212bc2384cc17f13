import { Anchor } from '@mantine/core';
import { IconMail, IconMailOff, IconMessagePlus, IconPhone } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { phoneHref } from '#shared/fields/phone.ts';
import { MailLink, mailHref } from '../../ui/links/MailLink.tsx';
import { PhoneLink } from '../../ui/links/PhoneLink.tsx';
import { notify } from '../../ui/overlay/notify.ts';
import { useIsKeyboardOpen } from '../../ui/useIsKeyboardOpen.ts';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import classes from './ContactLine.module.css';
import { runRecordAction } from './recordActions.ts';
import { recordHref } from './subject/recordHref.ts';

export interface ContactLineProps {
  /** Left out on the contact's own screen. */
  contact?: { id: string; name: string };
  phone: string | null;
  email: string | null;
  doNotEmail?: boolean | null;
  /** Left out on the account's own screen, and if there is none. */
  account?: { id: string; name: string };
}

/** The person to call or write to about a record, under its title; on a phone also in a bar at the bottom. */
export function ContactLine({ contact, phone, email, doNotEmail, account }: ContactLineProps) {
  return (
    <>
      {(contact || phone || email || account) && (
        <ul className={classes.line} aria-label="Contact">
          {contact && <RecordItem to={recordHref({ noun: 'contact', id: contact.id })} name={contact.name} />}
          {phone && (
            <li>
              <PhoneLink number={phone} />
            </li>
          )}
          {email && (
            <li>
              <MailLink address={email} doNotEmail={doNotEmail} />
            </li>
          )}
          {account && <RecordItem to={recordHref({ noun: 'account', id: account.id })} name={account.name} />}
        </ul>
      )}
      <PhoneActions phone={phone} email={email} doNotEmail={doNotEmail} />
    </>
  );
}

/** Keeps the line's place while only the card is known. */
export const ContactNames = ({ names }: { names: (string | null)[] }) =>
  useIsPhone() && (
    <ul className={classes.line} data-names aria-label="Contact">
      {names.map(
        (name) =>
          name && (
            <li key={name}>
              <span>{name}</span>
            </li>
          ),
      )}
    </ul>
  );

interface WithContact {
  contactId: string | null;
  contactName: string | null;
  contactPhone: string | null;
  contactEmail: string | null;
  contactDoNotEmail: boolean | null;
  accountId: string | null;
  accountName: string;
}

export const contactLineOf = (record: WithContact): ContactLineProps => ({
  phone: record.contactPhone,
  email: record.contactEmail,
  doNotEmail: record.contactDoNotEmail,
  ...(record.contactId && { contact: { id: record.contactId, name: record.contactName ?? '' } }),
  ...(record.accountId && { account: { id: record.accountId, name: record.accountName } }),
});

const RecordItem = ({ to, name }: { to: string; name: string }) => (
  <li>
    <Anchor component={Link} to={to}>
      {name}
    </Anchor>
  </li>
);

interface PhoneActionsProps {
  phone: string | null;
  email: string | null;
  doNotEmail: boolean | null | undefined;
}

/** The actions used most on an open record, above the bar of tabs on a phone. */
function PhoneActions({ phone, email, doNotEmail }: PhoneActionsProps) {
  const isPhone = useIsPhone();
  const isKeyboardOpen = useIsKeyboardOpen();
  if (!isPhone || isKeyboardOpen) return null;
  return (
    <ul className={classes.bar} aria-label="Actions">
      <Reach
        label="Call"
        icon={IconPhone}
        href={phone ? phoneHref(phone) : undefined}
        missing="There is no phone number"
      />
      <li>
        <button type="button" className={classes.action} onClick={() => runRecordAction('logCall')}>
          <IconMessagePlus size={20} stroke={1.75} aria-hidden />
          Log
        </button>
      </li>
      <Reach
        label={doNotEmail ? 'Do not email' : 'Email'}
        icon={doNotEmail ? IconMailOff : IconMail}
        href={email ? mailHref(email) : undefined}
        missing="There is no email address"
      />
    </ul>
  );
}

interface ReachProps {
  label: string;
  icon: typeof IconPhone;
  href: string | undefined;
  /** The reason why it cannot be used, where there is no address. */
  missing: string;
}

/** Dials or starts a message; without a number or an address it says so. */
const Reach = ({ label, icon: ReachIcon, href, missing }: ReachProps) => (
  <li>
    {href ? (
      <a className={classes.action} href={href}>
        <ReachIcon size={20} stroke={1.75} aria-hidden />
        {label}
      </a>
    ) : (
      <button
        type="button"
        className={classes.action}
        aria-disabled
        aria-label={`${label}: ${missing}`}
        onClick={() => notify.error(missing, 'Add it to the contact or the account of this record.')}
      >
        <ReachIcon size={20} stroke={1.75} aria-hidden />
        {label}
      </button>
    )}
  </li>
);
