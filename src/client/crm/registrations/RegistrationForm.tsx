import { useNavigate, useParams } from 'react-router-dom';
import {
  blankRegistration,
  type RegistrationRecord,
  registrationForm,
} from '#shared/registrations.schema.ts';
import { registrationLabels as labels, registrationFields } from '#shared/registrations.ts';
import { trpc } from '../../trpc.ts';
import { listHref } from '../../ui/list/listHref.ts';
import { useRecordForm } from '../../ui/record/useRecordForm.ts';
import { useSearchParam } from '../../ui/useSearchParam.ts';
import { useSession } from '../auth/useSession.ts';
import { formatsOf } from '../fields/formatsOf.tsx';
import { EditRecord } from '../records/EditRecord.tsx';
import { RecordFormScreen } from '../records/RecordFormScreen.tsx';
import { useSaveRecord } from '../records/useSaveRecord.ts';
import { RegistrationFields } from './RegistrationFields.tsx';
import { registrations } from './registrations.record.ts';

const LIST = '/crm/registrations';
const FORMATS = formatsOf(registrationFields);

/** The form at its own address: edits with an id, adds without one; `?account=` is filled in. */
export function RegistrationFormScreen() {
  const { id } = useParams();
  const accountId = useSearchParam('account');
  const navigate = useNavigate();
  const onDone = () => navigate(listHref(LIST));
  if (id) {
    return (
      <EditRecord<RegistrationRecord> key={id} type={registrations} id={id} calls={trpc.registrations}>
        {(registration) => <RegistrationForm registration={registration} onDone={onDone} />}
      </EditRecord>
    );
  }
  return <RegistrationForm accountId={accountId} onDone={onDone} />;
}

interface RegistrationFormProps {
  /** The registration to edit; left out to add one. */
  registration?: RegistrationRecord;
  /** The account of a new registration. */
  accountId?: string | null | undefined;
  onDone: () => void;
}

function RegistrationForm({ registration, accountId = null, onDone }: RegistrationFormProps) {
  const { user } = useSession();
  const edit = useRecordForm(
    registrationForm,
    { ...blankRegistration, accountId, ownerId: user.id },
    registration,
  );
  const saving = useSaveRecord({ type: registrations, edit, calls: trpc.registrations, onSaved: onDone });
  return (
    <RecordFormScreen
      noun="registration"
      name={registration && `${registration.accountName}, ${registration.number}`}
      {...saving}
      labels={labels}
      format={FORMATS}
      onCancel={onDone}
    >
      <RegistrationFields form={edit.form} registration={registration} />
    </RecordFormScreen>
  );
}
