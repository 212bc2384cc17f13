import { useNavigate, useParams } from 'react-router-dom';
import {
  type AccountRecord,
  type AccountValues,
  accountForm,
  blankAccount,
} from '#shared/accounts/accounts.schema.ts';
import { accountLabels as labels } from '#shared/accounts/accounts.ts';
import { trpc } from '../../trpc.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormSection } from '../../ui/form/FormSection.tsx';
import type { ZodForm } from '../../ui/form/useZodForm.ts';
import { useListLink } from '../../ui/list/useReturnToRow.ts';
import { useSearchParam } from '../../ui/useSearchParam.ts';
import { NounForm } from '../fields/NounForm.tsx';
import { AccountDuplicateHint } from '../records/duplicates/FormDuplicateHints.tsx';
import { EditRecord } from '../records/EditRecord.tsx';
import { RecordField } from '../records/subject/RecordField.tsx';
import { accounts } from './accounts.record.ts';

const LIST = '/crm/accounts';

/** Edits with an id, otherwise adds, with `?name=` and `?parent=`. */
export function AccountFormScreen() {
  const { id } = useParams();
  const name = useSearchParam('name') ?? '';
  const parentAccountId = useSearchParam('parent') ?? null;
  const navigate = useNavigate();
  const list = useListLink(LIST);
  // The list's search might hide the new record.
  const after = parentAccountId ? `${LIST}/${parentAccountId}` : LIST;
  return (
    <EditRecord<AccountRecord> type={accounts} id={id} calls={trpc.accounts}>
      {(account) => (
        <AccountForm
          account={account}
          start={{ name, parentAccountId }}
          onDone={() => (account ? list.go() : navigate(after))}
        />
      )}
    </EditRecord>
  );
}

interface AccountFormProps {
  account?: AccountRecord | undefined;
  start?: Partial<Pick<AccountValues, 'name' | 'parentAccountId'>>;
  /** Over the form that needs the account. */
  inDialog?: boolean;
  onDone: (saved?: AccountRecord) => void;
}

export const AccountForm = ({ account, start, ...props }: AccountFormProps) => (
  <NounForm
    type={accounts}
    calls={trpc.accounts}
    schema={accountForm}
    blank={{ ...blankAccount, ...start }}
    record={account}
    name={account?.name}
    hint={(form) => <AccountDuplicateHint form={form} id={account?.id} />}
    {...props}
  >
    {(form) => <AccountFields form={form} account={account} />}
  </NounForm>
);

interface AccountFieldsProps {
  form: ZodForm<typeof accountForm>;
  account?: AccountRecord | undefined;
}

function AccountFields({ form, account }: AccountFieldsProps) {
  const { annualRevenue, employeeCount, address, city, state, postcode, notes } = form.getValues();
  return (
    <>
      <FormSection legend="Account">
        <Field form={form} name="name" />
        <Field form={form} name="accountType" withAsterisk />
        <Field form={form} name="legalName" />
        <Field form={form} name="businessName" />
        <Field form={form} name="abn" placeholder="51 824 753 556" />
        <Field form={form} name="taxId" />
        <RecordField
          form={form}
          name="parentAccountId"
          placeholder="No parent account"
          except={account?.id}
          stored={account && { id: account.parentAccountId, title: account.parentAccountName }}
        />
        <Field form={form} name="industry" />
      </FormSection>
      <FormSection legend="Contact">
        <Field form={form} name="website" isWide placeholder="example.com" />
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
        <Field form={form} name="address" isWide />
        <Field form={form} name="city" />
        <Field form={form} name="state" />
        <Field form={form} name="postcode" inputMode="numeric" />
      </FormSection>
      <FormSection legend="Notes" folds={[notes]}>
        <Field form={form} name="notes" isWide aria-label={labels.notes} maxRows={14} />
      </FormSection>
    </>
  );
}
