import { Text } from '@mantine/core';
import type { ContactRecord } from '#shared/contacts.schema.ts';
import { AccountFact } from '../accounts/AccountFact.tsx';
import { EditableFacts } from '../records/EditableFacts.tsx';
import { Fact } from '../records/Fact.tsx';
import { RecordDates } from '../records/RecordDatesPanel.tsx';
import { NotPrimaryFact } from './EditableContactBadges.tsx';
import { useContactEditor } from './useContactEditor.ts';

/** The ways to reach a contact, their account and role, and their days; empty fields are hidden at first. */
export function ContactInformation({ contact }: { contact: ContactRecord }) {
  const edit = useContactEditor()(contact);
  const { email, personalEmail, phone, mobile, directPhone, linkedinUrl } = contact;
  const isEmpty = ![email, personalEmail, phone, mobile, directPhone, linkedinUrl].some(Boolean);
  return (
    <EditableFacts dense placeholder={isEmpty && <Text c="dimmed">No contact information</Text>}>
      <Fact edit={edit} name="email" />
      <Fact edit={edit} name="phone" />
      <Fact edit={edit} name="mobile" />
      <Fact edit={edit} name="directPhone" />
      <Fact edit={edit} name="personalEmail" />
      <Fact edit={edit} name="linkedinUrl" />
      <AccountFact edit={edit} of={contact} />
      <Fact edit={edit} name="position" />
      <Fact edit={edit} name="department" />
      <Fact edit={edit} name="contactRole" />
      <Fact edit={edit} name="decisionMakerInfluence" />
      <NotPrimaryFact contact={contact} />
      <RecordDates record={contact} />
    </EditableFacts>
  );
}
