import type { ContactRecord, contactForm } from '#shared/contacts/contacts.schema.ts';
import { contactLabels as labels } from '#shared/contacts/contacts.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormSection, WideField } from '../../ui/form/FormSection.tsx';
import { InputField } from '../../ui/form/InputField.tsx';
import type { ZodForm } from '../../ui/form/useZodForm.ts';
import { AccountField } from '../accounts/AccountField.tsx';
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
        <Field form={form} name="firstName" />
        <Field form={form} name="lastName" />
        <WideField>
          <AccountField
            form={form}
            description={
              isAccountFixed ? undefined : 'A contact without one is listed under ‘Without account’.'
            }
            clearable
            disabled={isAccountFixed}
            stored={contact}
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
        <WideField>
          <Field form={form} name="isPrimary" description="The first person to call at this account" />
        </WideField>
        <WideField>
          <Field
            form={form}
            name="doNotEmail"
            description="They asked for no more emails. Their addresses are marked wherever they can be pressed."
          />
        </WideField>
      </FormSection>
      <FormSection legend="Notes">
        <WideField>
          <Field form={form} name="notes" aria-label={labels.notes} maxRows={14} />
        </WideField>
      </FormSection>
    </>
  );
}
