import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { contactLabels } from '#shared/contacts/contacts.ts';
import { MailLink } from '../../ui/links/MailLink.tsx';
import { PhoneLink } from '../../ui/links/PhoneLink.tsx';
import { DescriptionItem } from '../../ui/record/DescriptionList.tsx';
import type { RecordBoxProps } from '../../ui/record/editing/editInput.ts';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import { Fact } from '../records/Fact.tsx';
import type { FieldEditor } from '../records/useChangeField.ts';
import { ContactSelect } from './ContactSelect.tsx';

interface ContactFactProps<Values extends { contactId: string | null }> {
  edit: FieldEditor<Values>;
  of: {
    accountId: string;
    contactId: string;
    contactName: string;
    contactPhone: string | null;
    contactEmail: string | null;
    contactDoNotEmail: boolean;
  };
}

/**
 * The contact of a record; another one of its account can be chosen here, another account in the form. A phone
 * has no room for number and address under the title: there they are facts.
 */
export const ContactFact = <Values extends { contactId: string | null }>({
  edit,
  of,
}: ContactFactProps<Values>) => {
  const isPhone = useIsPhone();
  return (
    <>
      <Fact
        edit={edit}
        name="contactId"
        input={{ kind: 'record', as: ContactOfAccount, within: of.accountId, title: of.contactName }}
        isLink
        isInHeading
      >
        <Anchor component={Link} to={`/crm/contacts/${of.contactId}`}>
          {of.contactName}
        </Anchor>
      </Fact>
      {isPhone && of.contactPhone && (
        <DescriptionItem label={contactLabels.phone}>
          <PhoneLink number={of.contactPhone} />
        </DescriptionItem>
      )}
      {isPhone && of.contactEmail && (
        <DescriptionItem label={contactLabels.email}>
          <MailLink address={of.contactEmail} doNotEmail={of.contactDoNotEmail} />
        </DescriptionItem>
      )}
    </>
  );
};

const ContactOfAccount = ({ within, ...props }: RecordBoxProps) => (
  <ContactSelect accountId={within ?? null} {...props} />
);
