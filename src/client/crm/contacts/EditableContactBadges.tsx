import { use } from 'react';
import type { ContactCard, ContactRecord } from '#shared/contacts.schema.ts';
import { contactRole } from '#shared/contacts.ts';
import { EditableValue } from '../../ui/record/EditableValue.tsx';
import { ShowEmptyFacts } from '../records/EditableFacts.tsx';
import { Fact } from '../records/Fact.tsx';
import { ContactRoleBadge, PrimaryBadge } from './contactBadges.tsx';
import { useContactEditor } from './useContactEditor.ts';

const YES_OR_NO = {
  type: 'choice',
  options: [
    { value: 'yes', label: 'Yes' },
    { value: 'no', label: 'No' },
  ],
} as const;

/** A contact's role, and whether they are the one to call first, each changed by a press. */
export function EditableContactBadges({ contact }: { contact: ContactCard | ContactRecord }) {
  const { labels, save } = useContactEditor()(contact);
  return (
    <>
      <EditableValue
        label={labels.contactRole}
        value={contact.contactRole}
        input={{ type: 'choice', options: contactRole.options }}
        onSave={(role) => save('contactRole', role)}
      >
        <ContactRoleBadge role={contact.contactRole} />
      </EditableValue>
      {contact.isPrimary && (
        <EditableValue
          label={labels.isPrimary}
          value="yes"
          input={YES_OR_NO}
          onSave={(answer) => save('isPrimary', answer === 'yes')}
        >
          <PrimaryBadge label={labels.isPrimary} />
        </EditableValue>
      )}
    </>
  );
}

/** A fact among the empty ones, of a contact who is not the one to call first. */
export function NotPrimaryFact({ contact }: { contact: ContactRecord }) {
  const edit = useContactEditor()(contact);
  const areEmptyShown = use(ShowEmptyFacts);
  if (!areEmptyShown || contact.isPrimary) return null;
  const asText = { value: 'no', parse: (answer: string) => answer === 'yes' };
  return <Fact edit={edit} name="isPrimary" input={YES_OR_NO} asText={asText} />;
}
