import { useNavigate, useParams } from 'react-router-dom';
import {
  blankContact,
  type ContactRecord,
  type ContactValues,
  contactForm,
} from '#shared/contacts/contacts.schema.ts';
import { fullName, contactLabels as labels } from '#shared/contacts/contacts.ts';
import { trpc } from '../../trpc.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormSection, WideField } from '../../ui/form/FormSection.tsx';
import { InputField } from '../../ui/form/InputField.tsx';
import type { ZodForm } from '../../ui/form/useZodForm.ts';
import { useListLink } from '../../ui/list/useReturnToRow.ts';
import { useSearchParam } from '../../ui/useSearchParam.ts';
import { NounForm } from '../fields/NounForm.tsx';
import { ContactDuplicateHint } from '../records/duplicates/FormDuplicateHints.tsx';
import { EditRecord } from '../records/EditRecord.tsx';
import { RecordField } from '../records/subject/RecordField.tsx';
import { contacts } from './contacts.record.ts';
import { InfluenceSlider } from './InfluenceSlider.tsx';

const LIST = '/crm/contacts';

/** Edits with an id, otherwise adds, with `?name=` and `?account=`. */
export function ContactFormScreen() {
  const { id } = useParams();
  const accountId = useSearchParam('account');
  const [firstName = '', ...lastNames] = useSearchParam('name')?.split(/\s+/) ?? [];
  const start = { firstName, lastName: lastNames.join(' '), accountId: accountId ?? null };
  const navigate = useNavigate();
  const list = useListLink(LIST);
  // Opens a list that shows the saved contact: the default one leaves out contacts without an account, and a search
  // might hide a new one.
  const toList = (saved?: ContactRecord) => {
    if (saved && !saved.accountId) return navigate(`${LIST}?withoutAccount=true`);
    return id ? list.go() : navigate(LIST);
  };
  return (
    <EditRecord<ContactRecord> type={contacts} id={id} calls={trpc.contacts}>
      {(contact) => <ContactForm contact={contact} start={start} onDone={toList} />}
    </EditRecord>
  );
}

interface ContactFormProps {
  contact?: ContactRecord | undefined;
  start?: Partial<Pick<ContactValues, 'firstName' | 'lastName' | 'accountId'>>;
  /** Adds a contact in a dialog, over the form that needs it; the given account cannot be changed there. */
  inDialog?: boolean;
  onDone: (saved?: ContactRecord) => void;
}

export const ContactForm = ({ contact, start, ...props }: ContactFormProps) => (
  <NounForm
    type={contacts}
    calls={trpc.contacts}
    schema={contactForm}
    blank={{ ...blankContact, ...start }}
    record={contact}
    name={contact && fullName(contact)}
    hint={(form) => <ContactDuplicateHint form={form} id={contact?.id} />}
    {...props}
  >
    {(form) => (
      <ContactFields
        form={form}
        contact={contact}
        isAccountFixed={Boolean(props.inDialog && start?.accountId)}
      />
    )}
  </NounForm>
);

interface ContactFieldsProps {
  form: ZodForm<typeof contactForm>;
  contact?: ContactRecord | undefined;
  /** The account is that of the form underneath, and cannot be changed here. */
  isAccountFixed?: boolean;
}

function ContactFields({ form, contact, isAccountFixed }: ContactFieldsProps) {
  return (
    <>
      <FormSection legend="Person">
        <Field form={form} name="firstName" />
        <Field form={form} name="lastName" />
        <WideField>
          <RecordField
            form={form}
            name="accountId"
            withAsterisk
            placeholder="Choose an account"
            description={
              isAccountFixed ? undefined : 'A contact without one is listed under ‘Without account’.'
            }
            disabled={isAccountFixed}
            stored={contact && { id: contact.accountId, title: contact.accountName }}
          />
        </WideField>
        <Field form={form} name="position" />
        <Field form={form} name="department" />
      </FormSection>
      <FormSection legend="Contact details">
        <Field form={form} name="email" />
        <Field form={form} name="personalEmail" />
        <Field form={form} name="phone" />
        <Field form={form} name="mobile" />
        <Field form={form} name="directPhone" />
        <Field form={form} name="linkedinUrl" placeholder="linkedin.com/in/name" />
      </FormSection>
      <FormSection legend="Part in decisions">
        <Field form={form} name="contactRole" />
        <InputField form={form} name="decisionMakerInfluence" as={InfluenceSlider} />
        <Field form={form} name="isPrimary" isWide description="The first person to call at this account" />
        <Field
          form={form}
          name="doNotEmail"
          isWide
          description="They asked for no more emails. Their addresses are marked wherever they can be pressed."
        />
      </FormSection>
      <FormSection legend="Notes">
        <Field form={form} name="notes" isWide aria-label={labels.notes} maxRows={14} />
      </FormSection>
    </>
  );
}
