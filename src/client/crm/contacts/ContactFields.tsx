import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { type contactForm, contactRole } from '#shared/contacts.ts';
import { FormSection, WideField } from '../../ui/FormSection.tsx';
import type { ZodForm } from '../../ui/useZodForm.ts';
import { AccountSelect } from '../accounts/AccountSelect.tsx';
import { contactLabels as labels } from './contactLabels.ts';
import { InfluenceSlider } from './InfluenceSlider.tsx';

interface ContactFieldsProps {
  form: ZodForm<typeof contactForm>;
  /** What the stored account is called. */
  accountName: string | null | undefined;
  /** The account is that of the form underneath, not to be chosen here. */
  isAccountFixed?: boolean;
}

/** The boxes of a contact. */
export function ContactFields({ form, accountName, isAccountFixed }: ContactFieldsProps) {
  const { values, getInputProps, setFieldValue } = form;
  const isStoredAccount = values.accountId === form.getInitialValues().accountId;
  return (
    <>
      <FormSection legend="Person">
        <TextInput label={labels.firstName} withAsterisk {...getInputProps('firstName')} />
        <TextInput label={labels.lastName} withAsterisk {...getInputProps('lastName')} />
        <WideField>
          <AccountSelect
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
            value={values.accountId}
            name={isStoredAccount ? accountName : undefined}
            error={form.errors.accountId}
            onChoose={(account) => setFieldValue('accountId', account?.id ?? null)}
          />
        </WideField>
        <TextInput label={labels.position} {...getInputProps('position')} />
        <TextInput label={labels.department} {...getInputProps('department')} />
      </FormSection>
      <FormSection legend="Contact Details">
        <TextInput label={labels.email} type="email" {...getInputProps('email')} />
        <TextInput label={labels.personalEmail} type="email" {...getInputProps('personalEmail')} />
        <TextInput label={labels.phone} type="tel" {...getInputProps('phone')} />
        <TextInput label={labels.mobile} type="tel" {...getInputProps('mobile')} />
        <TextInput label={labels.directPhone} type="tel" {...getInputProps('directPhone')} />
        <TextInput
          label={labels.linkedinUrl}
          type="url"
          placeholder="linkedin.com/in/name"
          {...getInputProps('linkedinUrl')}
        />
      </FormSection>
      <FormSection legend="Part in decisions">
        <Select
          label={labels.contactRole}
          data={contactRole.options}
          allowDeselect={false}
          {...getInputProps('contactRole')}
        />
        <InfluenceSlider
          value={values.decisionMakerInfluence}
          onChange={(influence) => setFieldValue('decisionMakerInfluence', influence)}
        />
        <WideField>
          <Checkbox
            label={labels.isPrimary}
            description="The first person to call at this account"
            {...getInputProps('isPrimary', { type: 'checkbox' })}
          />
        </WideField>
      </FormSection>
      <FormSection legend="Notes">
        <WideField>
          <Textarea aria-label={labels.notes} autosize minRows={3} maxRows={14} {...getInputProps('notes')} />
        </WideField>
      </FormSection>
    </>
  );
}
