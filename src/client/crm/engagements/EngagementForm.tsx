import { useNavigate, useParams } from 'react-router-dom';
import {
  blankEngagement,
  type EngagementRecord,
  engagementForm,
} from '#shared/engagements/engagements.schema.ts';
import { engagementFields, engagementLabels as labels } from '#shared/engagements/engagements.ts';
import { today } from '#shared/fields/format.ts';
import { trpc } from '../../trpc.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormSection, WideField } from '../../ui/form/FormSection.tsx';
import { InputField } from '../../ui/form/InputField.tsx';
import { listHref } from '../../ui/list/listHref.ts';
import { useRecordForm } from '../../ui/record/useRecordForm.ts';
import { useSearchParam } from '../../ui/useSearchParam.ts';
import { AccountField } from '../accounts/AccountField.tsx';
import { useSession } from '../auth/useSession.ts';
import { formatsOf } from '../fields/formatsOf.tsx';
import { EditRecord } from '../records/EditRecord.tsx';
import { RecordFormScreen } from '../records/RecordFormScreen.tsx';
import { useSaveRecord } from '../records/useSaveRecord.ts';
import { AssigneeSelect } from '../team/AssigneeSelect.tsx';
import { engagements } from './engagements.record.ts';

const LIST = '/crm/engagements';
const FORMATS = formatsOf(engagementFields);

/** The form at its own address: edits with an id, adds without one; `?account=` is filled in. */
export function EngagementFormScreen() {
  const { id } = useParams();
  const accountId = useSearchParam('account');
  const navigate = useNavigate();
  if (id) {
    return (
      <EditRecord<EngagementRecord> key={id} type={engagements} id={id} calls={trpc.engagements}>
        {(engagement) => (
          <EngagementForm
            engagement={engagement}
            onCancel={() => navigate(listHref(LIST))}
            onSaved={() => navigate(listHref(LIST))}
          />
        )}
      </EditRecord>
    );
  }
  return (
    <EngagementForm
      accountId={accountId}
      onCancel={() => navigate(listHref(LIST))}
      onSaved={({ id }) => navigate(`${LIST}/${id}`, { replace: true })}
    />
  );
}

interface EngagementFormProps {
  /** The engagement to edit; left out to start one. */
  engagement?: EngagementRecord;
  /** The account of a new engagement. */
  accountId?: string | null | undefined;
  onSaved: (saved: { id: string }) => void;
  onCancel: () => void;
}

function EngagementForm({ engagement, accountId = null, onSaved, onCancel }: EngagementFormProps) {
  const { user } = useSession();
  const edit = useRecordForm(
    engagementForm,
    { ...blankEngagement, name: 'NDIS registration', startsOn: today(), accountId, ownerId: user.id },
    engagement,
  );
  const { form } = edit;
  const saving = useSaveRecord({ type: engagements, edit, calls: trpc.engagements, onSaved });
  return (
    <RecordFormScreen
      noun="engagement"
      name={engagement && `${engagement.accountName}, ${engagement.name}`}
      {...saving}
      labels={labels}
      format={FORMATS}
      onCancel={onCancel}
    >
      <FormSection legend="Engagement">
        <AccountField form={form} stored={engagement} />
        <Field form={form} name="name" description="A client with several engagements sees it" />
        <Field
          form={form}
          name="startsOn"
          description={engagement ? 'The steps keep their days' : 'The days of the steps are counted from it'}
        />
        {engagement && <Field form={form} name="state" />}
        <InputField
          form={form}
          name="ownerId"
          as={AssigneeSelect}
          label={labels.ownerId}
          stored={engagement && { id: engagement.ownerId, name: engagement.ownerName }}
        />
        <WideField>
          <Field form={form} name="notes" />
        </WideField>
      </FormSection>
    </RecordFormScreen>
  );
}
