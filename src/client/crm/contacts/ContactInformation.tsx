import { Text } from '@mantine/core';
import type { ContactRecord } from '#shared/contacts.schema.ts';
import { Panel } from '../../ui/Panel.tsx';
import { AccountFact } from '../accounts/AccountFact.tsx';
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
        <Fact edit={edit} name="email" />
        <Fact edit={edit} name="phone" />
        <Fact edit={edit} name="mobile" />
        <Fact edit={edit} name="directPhone" />
        <Fact edit={edit} name="personalEmail" />
        <Fact edit={edit} name="linkedinUrl" />
      </EditableFacts>
    </Panel>
  );
}

export function AccountAndRolePanel({ contact }: { contact: ContactRecord }) {
  const edit = useContactEditor()(contact);
  return (
    <Panel title="Account and role">
      <EditableFacts dense>
        <AccountFact edit={edit} of={contact} />
        <Fact edit={edit} name="position" />
        <Fact edit={edit} name="department" />
        <Fact edit={edit} name="contactRole" />
        <Fact edit={edit} name="decisionMakerInfluence">
          {`${contact.decisionMakerInfluence} / 100`}
        </Fact>
        <NotPrimaryFact contact={contact} />
      </EditableFacts>
    </Panel>
  );
}
