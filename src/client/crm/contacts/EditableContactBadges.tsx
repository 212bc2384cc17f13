import { use } from 'react';
import type { ContactCard, ContactRecord } from '#shared/contacts/contacts.schema.ts';
import { contactFields } from '#shared/contacts/contacts.ts';
import { ShowEmptyFacts } from '../records/EditableFacts.tsx';
import { EditableField } from '../records/EditableField.tsx';
import { Fact } from '../records/Fact.tsx';
import { ContactRoleBadge, PrimaryBadge } from './contactBadges.tsx';
import { useContactEditor } from './useContactEditor.ts';

/** A contact's role, and whether they are the one to call first, each changed by a press. */
export function EditableContactBadges({ contact }: { contact: ContactCard | ContactRecord }) {
  const edit = useContactEditor()(contact);
  return (
    <>
      <EditableField edit={edit} name="contactRole">
        <ContactRoleBadge role={contact.contactRole} />
      </EditableField>
      {contact.isPrimary && (
        <EditableField edit={edit} name="isPrimary">
          <PrimaryBadge label={contactFields.isPrimary.label} />
        </EditableField>
      )}
    </>
  );
}

/** A fact among the empty ones, of a contact who is not the one to call first. */
export function NotPrimaryFact({ contact }: { contact: ContactRecord }) {
  const edit = useContactEditor()(contact);
  const areEmptyShown = use(ShowEmptyFacts);
  return areEmptyShown && !contact.isPrimary && <Fact edit={edit} name="isPrimary" />;
}

/** A fact of a person who asked for no more emails; of others it is among the empty ones. */
export function DoNotEmailFact({ contact }: { contact: ContactRecord }) {
  const edit = useContactEditor()(contact);
  const areEmptyShown = use(ShowEmptyFacts);
  return (areEmptyShown || contact.doNotEmail) && <Fact edit={edit} name="doNotEmail" />;
}
