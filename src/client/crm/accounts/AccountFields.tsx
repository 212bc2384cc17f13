import type { AccountRecord, accountForm } from '#shared/accounts/accounts.schema.ts';
import { accountLabels as labels } from '#shared/accounts/accounts.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormSection, WideField } from '../../ui/form/FormSection.tsx';
import { InputField } from '../../ui/form/InputField.tsx';
import type { ZodForm } from '../../ui/form/useZodForm.ts';
import { AccountSelect } from './AccountSelect.tsx';

interface AccountFieldsProps {
  form: ZodForm<typeof accountForm>;
  /** The stored account; none while it is new. */
  account?: AccountRecord;
}

export function AccountFields({ form, account }: AccountFieldsProps) {
  const { annualRevenue, employeeCount, address, city, state, postcode, notes } = form.getValues();
  return (
    <>
      <FormSection legend="Organisation">
        <Field form={form} name="name" />
        <Field form={form} name="accountType" withAsterisk />
        <Field form={form} name="legalName" />
        <Field form={form} name="businessName" />
        <Field form={form} name="abn" placeholder="51 824 753 556" />
        <Field form={form} name="taxId" />
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
        <Field form={form} name="industry" />
      </FormSection>
      <FormSection legend="Contact">
        <WideField>
          <Field form={form} name="website" placeholder="example.com" />
        </WideField>
        <Field form={form} name="businessEmail" />
        <Field form={form} name="businessPhone" />
        <Field form={form} name="phone" />
        <Field form={form} name="email" />
      </FormSection>
      <FormSection legend="Size" folds={[annualRevenue, employeeCount]}>
        <Field form={form} name="annualRevenue" label={labels.annualRevenue} />
        <Field form={form} name="employeeCount" />
      </FormSection>
      <FormSection legend="Location" folds={[address, city, state, postcode]}>
        <WideField>
          <Field form={form} name="address" />
        </WideField>
        <Field form={form} name="city" />
        <Field form={form} name="state" />
        <Field form={form} name="postcode" inputMode="numeric" />
      </FormSection>
      <FormSection legend="Notes" folds={[notes]}>
        <WideField>
          <Field form={form} name="notes" aria-label={labels.notes} maxRows={14} />
        </WideField>
      </FormSection>
    </>
  );
}
