import { NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { formatAbn } from '#shared/abn.ts';
import { type accountForm, accountType } from '#shared/accounts.ts';
import { FormSection, WideField } from '../../ui/FormSection.tsx';
import type { ZodForm } from '../../ui/useZodForm.ts';
import { AccountSelect } from './AccountSelect.tsx';
import { accountLabels as labels } from './accountLabels.ts';

interface AccountFieldsProps {
  form: ZodForm<typeof accountForm>;
  /** The account that is edited: it is not its own parent. */
  accountId: string | undefined;
  /** What its stored parent is called. */
  parentName: string | null | undefined;
}

/** The boxes of an account. */
export function AccountFields({ form, accountId, parentName }: AccountFieldsProps) {
  const { values, getInputProps, setFieldValue } = form;
  const isStoredParent = values.parentAccountId === form.getInitialValues().parentAccountId;
  return (
    <>
      <FormSection legend="Organisation">
        <TextInput label={labels.name} withAsterisk {...getInputProps('name')} />
        <Select
          label={labels.accountType}
          withAsterisk
          data={accountType.options}
          allowDeselect={false}
          {...getInputProps('accountType')}
        />
        <TextInput label={labels.legalName} {...getInputProps('legalName')} />
        <TextInput label={labels.businessName} {...getInputProps('businessName')} />
        <TextInput
          label={labels.abn}
          inputMode="numeric"
          placeholder="51 824 753 556"
          {...getInputProps('abn')}
          value={formatAbn(values.abn ?? '')}
        />
        <TextInput label={labels.taxId} {...getInputProps('taxId')} />
        <AccountSelect
          label={labels.parentAccountId}
          placeholder="No parent account"
          clearable
          except={accountId}
          value={values.parentAccountId}
          name={isStoredParent ? parentName : undefined}
          error={form.errors.parentAccountId}
          onChoose={(account) => setFieldValue('parentAccountId', account?.id ?? null)}
        />
        <TextInput label={labels.industry} {...getInputProps('industry')} />
      </FormSection>
      <FormSection legend="Contact">
        <WideField>
          <TextInput
            label={labels.website}
            type="url"
            placeholder="example.com"
            {...getInputProps('website')}
          />
        </WideField>
        <TextInput label={labels.businessEmail} type="email" {...getInputProps('businessEmail')} />
        <TextInput label={labels.businessPhone} type="tel" {...getInputProps('businessPhone')} />
        <TextInput label={labels.phone} type="tel" {...getInputProps('phone')} />
        <TextInput label={labels.email} type="email" {...getInputProps('email')} />
      </FormSection>
      <FormSection legend="Size">
        <NumberInput
          label={labels.annualRevenue}
          prefix="$"
          thousandSeparator=","
          decimalScale={2}
          allowNegative={false}
          hideControls
          {...getInputProps('annualRevenue')}
        />
        <NumberInput
          label={labels.employeeCount}
          thousandSeparator=","
          allowDecimal={false}
          allowNegative={false}
          hideControls
          {...getInputProps('employeeCount')}
        />
      </FormSection>
      <FormSection legend="Location">
        <WideField>
          <TextInput label={labels.address} {...getInputProps('address')} />
        </WideField>
        <TextInput label={labels.city} {...getInputProps('city')} />
        <TextInput label={labels.state} {...getInputProps('state')} />
        <TextInput label={labels.postcode} inputMode="numeric" {...getInputProps('postcode')} />
      </FormSection>
      <FormSection legend="Notes">
        <WideField>
          <Textarea aria-label={labels.notes} autosize minRows={3} maxRows={14} {...getInputProps('notes')} />
        </WideField>
      </FormSection>
    </>
  );
}
