import { Text } from '@mantine/core';
import type { ContactRecord } from '#shared/contacts/contacts.schema.ts';
import { MailLink } from '../../ui/links/MailLink.tsx';
import { AccountFact } from '../accounts/AccountFact.tsx';
import { EditableFacts } from '../records/EditableFacts.tsx';
import { Fact } from '../records/Fact.tsx';
import { RecordDates } from '../records/RecordDatesPanel.tsx';
import { DoNotEmailFact, NotPrimaryFact } from './EditableContactBadges.tsx';
import { useContactEditor } from './useContactEditor.ts';

/** An address of a contact, marked where they asked for no more emails. */
function AddressFact({ contact, name }: { contact: ContactRecord; name: 'email' | 'personalEmail' }) {
  const edit = useContactEditor()(contact);
  const address = contact[name];
  return (
    <Fact edit={edit} name={name} isLink>
      {address && (
        <span>
          <MailLink address={address} doNotEmail={contact.doNotEmail} />
        </span>
      )}
    </Fact>
  );
}

/** The ways to reach a contact, their account and role, and their days; empty fields are hidden at first. */
export function ContactInformation({ contact }: { contact: ContactRecord }) {
  const edit = useContactEditor()(contact);
  const { email, personalEmail, phone, mobile, directPhone, linkedinUrl } = contact;
  const isEmpty = ![email, personalEmail, phone, mobile, directPhone, linkedinUrl].some(Boolean);
  return (
    <EditableFacts dense placeholder={isEmpty && <Text c="dimmed">No contact information</Text>}>
      <AddressFact contact={contact} name="email" />
      <Fact edit={edit} name="phone" />
      <Fact edit={edit} name="mobile" />
      <Fact edit={edit} name="directPhone" />
      <AddressFact contact={contact} name="personalEmail" />
      <Fact edit={edit} name="linkedinUrl" />
      <AccountFact edit={edit} of={contact} />
      <Fact edit={edit} name="position" />
      <Fact edit={edit} name="department" />
      <Fact edit={edit} name="contactRole" />
      <Fact edit={edit} name="decisionMakerInfluence" />
      <NotPrimaryFact contact={contact} />
      <DoNotEmailFact contact={contact} />
      <RecordDates record={contact} />
    </EditableFacts>
  );
}
