import { useNavigate, useParams } from 'react-router-dom';
import {
  type AccountRecord,
  type AccountValues,
  accountForm,
  blankAccount,
} from '#shared/accounts/accounts.schema.ts';
import { accountFields, accountLabels, accountLabels as labels } from '#shared/accounts/accounts.ts';
import { trpc } from '../../trpc.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { FormSection, WideField } from '../../ui/form/FormSection.tsx';
import { InputField } from '../../ui/form/InputField.tsx';
import type { ZodForm } from '../../ui/form/useZodForm.ts';
import { useListLink } from '../../ui/list/useReturnToRow.ts';
import { useRecordForm } from '../../ui/record/useRecordForm.ts';
import { useSearchParam } from '../../ui/useSearchParam.ts';
import { formatsOf } from '../fields/formatsOf.tsx';
import { AccountDuplicateHint } from '../records/duplicates/FormDuplicateHints.tsx';
import { EditRecord } from '../records/EditRecord.tsx';
import { RecordFormScreen } from '../records/RecordFormScreen.tsx';
import { useSaveRecord } from '../records/useSaveRecord.ts';
import { AccountSelect } from './AccountSelect.tsx';
import { accounts } from './accounts.record.ts';

const LIST = '/crm/accounts';
const FORMATS = formatsOf(accountFields);

/** The form at its own address: edits with an id, adds without one; `?name=` and `?parent=` are filled in. */
export function AccountFormScreen() {
  const { id } = useParams();
  const name = useSearchParam('name') ?? '';
  const parentAccountId = useSearchParam('parent') ?? null;
  const navigate = useNavigate();
  const list = useListLink(LIST);
  if (id) {
    return (
      <EditRecord<AccountRecord> key={id} type={accounts} id={id} calls={trpc.accounts}>
        {(account) => <AccountForm account={account} onDone={list.go} />}
      </EditRecord>
    );
  }
  // The search that the list was left with might hide the new one.
  const after = parentAccountId ? `${LIST}/${parentAccountId}` : LIST;
  return <AccountForm start={{ name, parentAccountId }} onDone={() => navigate(after)} />;
}

interface AccountFormProps {
  /** The account to edit; left out to add one. */
  account?: AccountRecord;
  /** The first values of a new account. */
  start?: Partial<Pick<AccountValues, 'name' | 'parentAccountId'>>;
  /** Adds an account in a dialog, over the form that needs it. */
  inDialog?: boolean;
  /** Called with the saved record, or without one on Cancel. */
  onDone: (saved?: AccountRecord) => void;
}

export function AccountForm({ account, start, inDialog, onDone }: AccountFormProps) {
  const edit = useRecordForm(accountForm, { ...blankAccount, ...start }, account);
  const { form } = edit;
  const saving = useSaveRecord({
    type: accounts,
    edit,
    calls: trpc.accounts,
    onSaved: onDone,
    offersRecord: !inDialog,
  });

  const fields = <AccountFields form={form} account={account} />;
  const hint = <AccountDuplicateHint form={form} id={account?.id} />;
  if (inDialog) {
    return (
      <FormDialog
        title="Add New Account"
        saveLabel="Save Account"
        size="xl"
        form={form}
        saving={Boolean(saving.create?.isPending)}
        onSave={saving.onSave}
        onClose={() => onDone()}
        hint={hint}
      >
        {fields}
      </FormDialog>
    );
  }
  return (
    <RecordFormScreen
      noun="account"
      name={account?.name}
      {...saving}
      labels={accountLabels}
      format={FORMATS}
      onCancel={() => onDone()}
      hint={hint}
    >
      {fields}
    </RecordFormScreen>
  );
}

interface AccountFieldsProps {
  form: ZodForm<typeof accountForm>;
  /** The stored account; none while it is new. */
  account?: AccountRecord;
}

function AccountFields({ form, account }: AccountFieldsProps) {
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
