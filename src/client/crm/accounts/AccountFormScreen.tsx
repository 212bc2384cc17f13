import { useNavigate, useParams } from 'react-router-dom';
import { trpc } from '../../trpc.ts';
import { RecordGate } from '../../ui/RecordGate.tsx';
import { useOpenedRecord } from '../../ui/useOpenedRecord.ts';
import { AccountForm } from './AccountForm.tsx';

const LIST = '/crm/accounts';

/** The form at its own address: with an id it edits, without one it adds. */
export function AccountFormScreen() {
  const { id } = useParams();
  const navigate = useNavigate();
  const toList = () => navigate(LIST);
  return id ? <EditAccount key={id} id={id} onDone={toList} /> : <AccountForm onDone={toList} />;
}

function EditAccount({ id, onDone }: { id: string; onDone: () => void }) {
  const query = useOpenedRecord(trpc.accounts.byId.useQuery({ id }));
  return (
    <RecordGate noun="account" backTo={LIST} backLabel="Back to accounts" query={query}>
      {(account) => <AccountForm account={account} onDone={onDone} />}
    </RecordGate>
  );
}
