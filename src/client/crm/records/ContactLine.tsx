import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { MailLink } from '../../ui/links/MailLink.tsx';
import { PhoneLink } from '../../ui/links/PhoneLink.tsx';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import classes from './ContactLine.module.css';
import { PhoneActions } from './phone-actions/PhoneActions.tsx';
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
