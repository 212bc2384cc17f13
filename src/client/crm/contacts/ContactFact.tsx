import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { RecordBoxProps } from '../../ui/record/editing/editInput.ts';
import { Fact } from '../records/Fact.tsx';
import type { FieldEditor } from '../records/useChangeField.ts';
import { ContactSelect } from './ContactSelect.tsx';

interface ContactFactProps<Values extends { contactId: string | null }> {
  edit: FieldEditor<Values>;
  /** The record that has the contact. */
  of: { accountId: string; contactId: string; contactName: string };
}

/** The contact of a record, which another one of its account takes the place of. Another account is chosen in the form. */
export const ContactFact = <Values extends { contactId: string | null }>({
  edit,
  of,
}: ContactFactProps<Values>) => (
  <Fact
    edit={edit}
    name="contactId"
    input={{ kind: 'record', as: ContactOfAccount, within: of.accountId, title: of.contactName }}
    isLink
  >
    <Anchor component={Link} to={`/crm/contacts/${of.contactId}`}>
      {of.contactName}
    </Anchor>
  </Fact>
);

const ContactOfAccount = ({ within, ...props }: RecordBoxProps) => (
  <ContactSelect accountId={within ?? null} {...props} />
);
