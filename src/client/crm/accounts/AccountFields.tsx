import { NumberInput, Select, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import type { AccountRecord, accountForm } from '#shared/accounts.schema.ts';
import { accountType, accountLabels as labels } from '#shared/accounts.ts';
import { formatAbn } from '#shared/fields/abn.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormSection, WideField } from '../../ui/form/FormSection.tsx';
import { AudInput } from '../../ui/form/inputs.tsx';
import type { ZodForm } from '../../ui/form/useZodForm.ts';
import { AccountSelect } from './AccountSelect.tsx';

interface AccountFieldsProps {
  form: ZodForm<typeof accountForm>;
  /** The stored account; none while it is new. */
  account?: AccountRecord;
}

export function AccountFields({ form, account }: AccountFieldsProps) {
  return (
    <>
      <FormSection legend="Organisation">
        <Field form={form} name="name" as={TextInput} label={labels.name} withAsterisk />
        <Field
          form={form}
          name="accountType"
          as={Select}
          label={labels.accountType}
          withAsterisk
          data={accountType.options}
          allowDeselect={false}
        />
        <Field form={form} name="legalName" as={TextInput} label={labels.legalName} />
        <Field form={form} name="businessName" as={TextInput} label={labels.businessName} />
        <Field form={form} name="abn" as={AbnInput} label={labels.abn} placeholder="51 824 753 556" />
        <Field form={form} name="taxId" as={TextInput} label={labels.taxId} />
        <Field
          form={form}
          name="parentAccountId"
          as={AccountSelect}
          label={labels.parentAccountId}
          placeholder="No parent account"
          clearable
          except={account?.id}
          stored={account && { id: account.parentAccountId, name: account.parentAccountName }}
        />
        <Field form={form} name="industry" as={TextInput} label={labels.industry} />
      </FormSection>
      <FormSection legend="Contact">
        <WideField>
          <Field
            form={form}
            name="website"
            as={TextInput}
            label={labels.website}
            type="url"
            placeholder="example.com"
          />
        </WideField>
        <Field form={form} name="businessEmail" as={TextInput} label={labels.businessEmail} type="email" />
        <Field form={form} name="businessPhone" as={TextInput} label={labels.businessPhone} type="tel" />
        <Field form={form} name="phone" as={TextInput} label={labels.phone} type="tel" />
        <Field form={form} name="email" as={TextInput} label={labels.email} type="email" />
      </FormSection>
      <FormSection legend="Size">
        <Field form={form} name="annualRevenue" as={AudInput} label={labels.annualRevenue} />
        <Field
          form={form}
          name="employeeCount"
          as={NumberInput}
          label={labels.employeeCount}
          thousandSeparator=","
          allowDecimal={false}
          allowNegative={false}
          hideControls
        />
      </FormSection>
      <FormSection legend="Location">
        <WideField>
          <Field form={form} name="address" as={TextInput} label={labels.address} />
        </WideField>
        <Field form={form} name="city" as={TextInput} label={labels.city} />
        <Field form={form} name="state" as={TextInput} label={labels.state} />
        <Field form={form} name="postcode" as={TextInput} label={labels.postcode} inputMode="numeric" />
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

/** Groups the digits as an ABN is printed: '51 824 753 556'. */
const AbnInput = ({ value, ...props }: Omit<TextInputProps, 'value'> & { value: string | null }) => (
  <TextInput inputMode="numeric" value={formatAbn(value ?? '')} {...props} />
);
