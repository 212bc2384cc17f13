import { useNavigate, useParams } from 'react-router-dom';
import {
  type AccountRecord,
  type AccountValues,
  accountForm,
  blankAccount,
} from '#shared/accounts.schema.ts';
import { accountLabels } from '#shared/accounts.ts';
import { trpc } from '../../trpc.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { FormScreen } from '../../ui/form/FormScreen.tsx';
import { listHref } from '../../ui/list/listHref.ts';
import { ConflictDialog } from '../../ui/record/ConflictDialog.tsx';
import { RecordLoader } from '../../ui/record/RecordLoader.tsx';
import { useRecordForm } from '../../ui/record/useRecordForm.ts';
import { useRecordSnapshot } from '../../ui/record/useRecordSnapshot.ts';
import { ConcurrentChangeNotice } from '../live/ConcurrentChangeNotice.tsx';
import { saveMutationOptions } from '../records/saveMutationOptions.ts';
import { AccountFields } from './AccountFields.tsx';
import { accountFormats } from './accountFormats.tsx';

const LIST = '/crm/accounts';

/** The form at its own address: with an id it edits, without one it adds. */
export function AccountFormScreen() {
  const { id } = useParams();
  const navigate = useNavigate();
  if (id) return <EditAccount key={id} id={id} onDone={() => navigate(listHref(LIST))} />;
  // A new one might be hidden by the search that the list was left with.
  return <AccountForm onDone={() => navigate(LIST)} />;
}

function EditAccount({ id, onDone }: { id: string; onDone: () => void }) {
  const query = useRecordSnapshot(trpc.accounts.byId.useQuery({ id }));
  return (
    <RecordLoader noun="account" backTo={LIST} backLabel="Back to accounts" query={query}>
      {(account) => <AccountForm account={account} onDone={onDone} />}
    </RecordLoader>
  );
}

interface AccountFormProps {
  /** The account to edit; none to add one. */
  account?: AccountRecord;
  /** Shows the form over the screen that asks for it, which stays as it is. */
  inDialog?: boolean;
  /** Called with what was saved, or with nothing on Cancel. */
  onDone: (saved?: AccountRecord) => void;
}

export function AccountForm({ account, inDialog, onDone }: AccountFormProps) {
  const edit = useRecordForm(accountForm, blankAccount, account);
  const { form } = edit;
  const newest = trpc.accounts.byId.useQuery({ id: edit.id }, { enabled: Boolean(account) });
  const outcome = saveMutationOptions('Account', edit, onDone);
  const create = trpc.accounts.create.useMutation(outcome('created'));
  const update = trpc.accounts.update.useMutation(outcome('updated'));
  const save = (data: AccountValues) =>
    account
      ? update.mutate({ id: edit.id, version: edit.version, data })
      : create.mutate({ ...data, id: edit.id });

  const frame = {
    title: account ? 'Edit Account' : 'Add New Account',
    saveLabel: 'Save Account',
    form,
    saving: create.isPending || update.isPending,
    onSave: save,
  };
  const fields = <AccountFields form={form} account={account} />;
  if (inDialog) {
    return (
      <FormDialog size="xl" {...frame} onClose={() => onDone()}>
        {fields}
      </FormDialog>
    );
  }
  return (
    <>
      <FormScreen
        {...frame}
        onCancel={() => onDone()}
        aside={<ConcurrentChangeNotice noun="account" edit={edit} query={newest} save={update} />}
      >
        {fields}
      </FormScreen>
      <ConflictDialog
        noun="account"
        edit={edit}
        labels={accountLabels}
        format={accountFormats}
        onSave={save}
      />
    </>
  );
}
