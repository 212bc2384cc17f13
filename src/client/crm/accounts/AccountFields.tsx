import { NumberInput, Select, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import type { AccountRecord, accountForm } from '#shared/accounts.schema.ts';
import { accountType, accountLabels as labels } from '#shared/accounts.ts';
import { formatAbn } from '#shared/fields/abn.ts';
import { FormSection, WideField } from '../../ui/form/FormSection.tsx';
import { InputField } from '../../ui/form/InputField.tsx';
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
        <InputField form={form} name="name" as={TextInput} label={labels.name} withAsterisk />
        <InputField
          form={form}
          name="accountType"
          as={Select}
          label={labels.accountType}
          withAsterisk
          data={accountType.options}
          allowDeselect={false}
        />
        <InputField form={form} name="legalName" as={TextInput} label={labels.legalName} />
        <InputField form={form} name="businessName" as={TextInput} label={labels.businessName} />
        <InputField form={form} name="abn" as={AbnInput} label={labels.abn} placeholder="51 824 753 556" />
        <InputField form={form} name="taxId" as={TextInput} label={labels.taxId} />
        <InputField
          form={form}
          name="parentAccountId"
          as={AccountSelect}
          label={labels.parentAccountId}
          placeholder="No parent account"
          clearable
          except={account?.id}
          stored={account && { id: account.parentAccountId, name: account.parentAccountName }}
        />
        <InputField form={form} name="industry" as={TextInput} label={labels.industry} />
      </FormSection>
      <FormSection legend="Contact">
        <WideField>
          <InputField
            form={form}
            name="website"
            as={TextInput}
            label={labels.website}
            type="url"
            placeholder="example.com"
          />
        </WideField>
        <InputField
          form={form}
          name="businessEmail"
          as={TextInput}
          label={labels.businessEmail}
          type="email"
        />
        <InputField form={form} name="businessPhone" as={TextInput} label={labels.businessPhone} type="tel" />
        <InputField form={form} name="phone" as={TextInput} label={labels.phone} type="tel" />
        <InputField form={form} name="email" as={TextInput} label={labels.email} type="email" />
      </FormSection>
      <FormSection legend="Size">
        <InputField form={form} name="annualRevenue" as={AudInput} label={labels.annualRevenue} />
        <InputField
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
          <InputField form={form} name="address" as={TextInput} label={labels.address} />
        </WideField>
        <InputField form={form} name="city" as={TextInput} label={labels.city} />
        <InputField form={form} name="state" as={TextInput} label={labels.state} />
        <InputField form={form} name="postcode" as={TextInput} label={labels.postcode} inputMode="numeric" />
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

/** Groups the digits as an ABN is printed: '51 824 753 556'. */
const AbnInput = ({ value, ...props }: Omit<TextInputProps, 'value'> & { value: string | null }) => (
  <TextInput inputMode="numeric" value={formatAbn(value ?? '')} {...props} />
);
