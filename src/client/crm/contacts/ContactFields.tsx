import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import type { ContactRecord, contactForm } from '#shared/contacts.schema.ts';
import { contactRole, contactLabels as labels } from '#shared/contacts.ts';
import { FormSection, WideField } from '../../ui/form/FormSection.tsx';
import { InputField } from '../../ui/form/InputField.tsx';
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
        <InputField form={form} name="firstName" as={TextInput} label={labels.firstName} withAsterisk />
        <InputField form={form} name="lastName" as={TextInput} label={labels.lastName} withAsterisk />
        <WideField>
          <InputField
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
        <InputField form={form} name="position" as={TextInput} label={labels.position} />
        <InputField form={form} name="department" as={TextInput} label={labels.department} />
      </FormSection>
      <FormSection legend="Contact details">
        <InputField form={form} name="email" as={TextInput} label={labels.email} type="email" />
        <InputField
          form={form}
          name="personalEmail"
          as={TextInput}
          label={labels.personalEmail}
          type="email"
        />
        <InputField form={form} name="phone" as={TextInput} label={labels.phone} type="tel" />
        <InputField form={form} name="mobile" as={TextInput} label={labels.mobile} type="tel" />
        <InputField form={form} name="directPhone" as={TextInput} label={labels.directPhone} type="tel" />
        <InputField
          form={form}
          name="linkedinUrl"
          as={TextInput}
          label={labels.linkedinUrl}
          type="url"
          placeholder="linkedin.com/in/name"
        />
      </FormSection>
      <FormSection legend="Part in decisions">
        <InputField
          form={form}
          name="contactRole"
          as={Select}
          label={labels.contactRole}
          data={contactRole.options}
          allowDeselect={false}
        />
        <InputField form={form} name="decisionMakerInfluence" as={InfluenceSlider} />
        <WideField>
          <InputField
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
          <InputField
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
