import { useNavigate, useParams } from 'react-router-dom';
import { parseOption } from '#shared/fields/optionSet.ts';
import {
  blankRegistration,
  type RegistrationRecord,
  type RegistrationValues,
  registrationForm,
} from '#shared/registrations.schema.ts';
import {
  registrationLabels as labels,
  registrationFields,
  registrationPathway,
} from '#shared/registrations.ts';
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

/**
 * The form at its own address: edits with an id, adds without one; `?account=`, `?groups=0107,0115`, `?pathway=` and `?start=`
 * are filled in.
 */
export function RegistrationFormScreen() {
  const { id } = useParams();
  const start = {
    accountId: useSearchParam('account') ?? null,
    groups: useSearchParam('groups')?.split(',') ?? [],
    pathway: parseOption(registrationPathway, useSearchParam('pathway')) ?? null,
    startsOn: useSearchParam('start') ?? '',
  };
  const navigate = useNavigate();
  const onDone = () => navigate(listHref(LIST));
  if (id) {
    return (
      <EditRecord<RegistrationRecord> key={id} type={registrations} id={id} calls={trpc.registrations}>
        {(registration) => <RegistrationForm registration={registration} onDone={onDone} />}
      </EditRecord>
    );
  }
  return <RegistrationForm start={start} onDone={onDone} />;
}

interface RegistrationFormProps {
  /** The registration to edit; left out to add one. */
  registration?: RegistrationRecord;
  /** The first values of a new registration. */
  start?: Partial<RegistrationValues>;
  onDone: () => void;
}

function RegistrationForm({ registration, start, onDone }: RegistrationFormProps) {
  const { user } = useSession();
  const edit = useRecordForm(
    registrationForm,
    { ...blankRegistration, ...start, ownerId: user.id },
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
