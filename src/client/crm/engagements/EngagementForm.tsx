import { useNavigate, useParams } from 'react-router-dom';
import {
  blankEngagement,
  type EngagementRecord,
  engagementForm,
} from '#shared/engagements/engagements.schema.ts';
import { today } from '#shared/fields/format.ts';
import { trpc } from '../../trpc.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormSection } from '../../ui/form/FormSection.tsx';
import { useListLink } from '../../ui/list/useReturnToRow.ts';
import { useSearchParam } from '../../ui/useSearchParam.ts';
import { useSession } from '../auth/useSession.ts';
import { NounForm } from '../fields/NounForm.tsx';
import { EditRecord } from '../records/EditRecord.tsx';
import { RecordField } from '../records/subject/RecordField.tsx';
import { OwnerField } from '../team/AssigneeSelect.tsx';
import { engagements } from './engagements.record.ts';

const LIST = '/crm/engagements';

export function EngagementFormScreen() {
  const { id } = useParams();
  const accountId = useSearchParam('account') ?? null;
  const { user } = useSession();
  const navigate = useNavigate();
  const list = useListLink(LIST);
  return (
    <EditRecord<EngagementRecord> type={engagements} id={id} calls={trpc.engagements}>
      {(engagement) => (
        <NounForm
          type={engagements}
          calls={trpc.engagements}
          schema={engagementForm}
          blank={{
            ...{ ...blankEngagement, name: 'NDIS registration', startsOn: today() },
            ...{ accountId, ownerId: user.id },
          }}
          record={engagement}
          name={engagement && `${engagement.accountName}, ${engagement.name}`}
          onDone={(saved) =>
            saved && !engagement ? navigate(`${LIST}/${saved.id}`, { replace: true }) : list.go()
          }
        >
          {(form) => (
            <FormSection legend="Engagement">
              <RecordField
                form={form}
                name="accountId"
                stored={engagement && { id: engagement.accountId, title: engagement.accountName }}
              />
              <Field form={form} name="name" description="A client with several engagements sees it" />
              <Field
                form={form}
                name="startsOn"
                description={engagement ? 'The steps keep their days' : 'Steps are dated from here'}
              />
              {engagement && <Field form={form} name="state" />}
              <OwnerField form={form} stored={engagement} />
              <Field form={form} name="notes" isWide />
            </FormSection>
          )}
        </NounForm>
      )}
    </EditRecord>
  );
}
