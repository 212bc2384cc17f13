import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import type { ContactRecord, contactForm } from '#shared/contacts.schema.ts';
import { contactRole, contactLabels as labels } from '#shared/contacts.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormSection, WideField } from '../../ui/form/FormSection.tsx';
import type { ZodForm } from '../../ui/form/useZodForm.ts';
import { AccountSelect } from '../accounts/AccountSelect.tsx';
import { InfluenceSlider } from './influence/InfluenceSlider.tsx';

interface ContactFieldsProps {
  form: ZodForm<typeof contactForm>;
  /** The stored contact; none while it is new. */
  contact?: ContactRecord;
  /** The account is that of the form underneath, and cannot be changed here. */
  isAccountFixed?: boolean;
}

export function ContactFields({ form, contact, isAccountFixed }: ContactFieldsProps) {
  return (
    <>
      <FormSection legend="Person">
        <Field form={form} name="firstName" as={TextInput} label={labels.firstName} withAsterisk />
        <Field form={form} name="lastName" as={TextInput} label={labels.lastName} withAsterisk />
        <WideField>
          <Field
            form={form}
            name="accountId"
            as={AccountSelect}
            label={labels.accountId}
            withAsterisk
            description={
              isAccountFixed
                ? undefined
                : 'Not known yet? Leave it empty: the list shows the contact under “Without account”.'
            }
            placeholder="Choose an account"
            clearable
            disabled={isAccountFixed}
            stored={contact && { id: contact.accountId, name: contact.accountName }}
          />
        </WideField>
        <Field form={form} name="position" as={TextInput} label={labels.position} />
        <Field form={form} name="department" as={TextInput} label={labels.department} />
      </FormSection>
      <FormSection legend="Contact details">
        <Field form={form} name="email" as={TextInput} label={labels.email} type="email" />
        <Field form={form} name="personalEmail" as={TextInput} label={labels.personalEmail} type="email" />
        <Field form={form} name="phone" as={TextInput} label={labels.phone} type="tel" />
        <Field form={form} name="mobile" as={TextInput} label={labels.mobile} type="tel" />
        <Field form={form} name="directPhone" as={TextInput} label={labels.directPhone} type="tel" />
        <Field
          form={form}
          name="linkedinUrl"
          as={TextInput}
          label={labels.linkedinUrl}
          type="url"
          placeholder="linkedin.com/in/name"
        />
      </FormSection>
      <FormSection legend="Part in decisions">
        <Field
          form={form}
          name="contactRole"
          as={Select}
          label={labels.contactRole}
          data={contactRole.options}
          allowDeselect={false}
        />
        <Field form={form} name="decisionMakerInfluence" as={InfluenceSlider} />
        <WideField>
          <Field
            form={form}
            name="isPrimary"
            as={Checkbox}
            label={labels.isPrimary}
            description="The first person to call at this account"
          />
        </WideField>
      </FormSection>
      <FormSection legend="Notes">
        <WideField>
          <Field
            form={form}
            name="notes"
            as={Textarea}
            aria-label={labels.notes}
            autosize
            minRows={3}
            maxRows={14}
          />
        </WideField>
      </FormSection>
    </>
  );
}
