import { useNavigate, useParams } from 'react-router-dom';
import { type AgreementRecord, agreementForm, blankAgreement } from '#shared/agreements/agreements.schema.ts';
import { today } from '#shared/fields/format.ts';
import { trpc } from '../../trpc.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormSection } from '../../ui/form/FormSection.tsx';
import { useFormValue, type ZodForm } from '../../ui/form/useZodForm.ts';
import { useListLink } from '../../ui/list/useReturnToRow.ts';
import { useSearchParam } from '../../ui/useSearchParam.ts';
import { useSession } from '../auth/useSession.ts';
import { NounForm } from '../fields/NounForm.tsx';
import { EditRecord } from '../records/EditRecord.tsx';
import { RecordField } from '../records/subject/RecordField.tsx';
import { OwnerField } from '../team/AssigneeSelect.tsx';
import { agreements } from './agreements.record.ts';

const LIST = '/crm/agreements';

export function AgreementFormScreen() {
  const { id } = useParams();
  const accountId = useSearchParam('account') ?? null;
  const { user } = useSession();
  const navigate = useNavigate();
  const list = useListLink(LIST);
  return (
    <EditRecord<AgreementRecord> type={agreements} id={id} calls={trpc.agreements}>
      {(agreement) => (
        <NounForm
          type={agreements}
          calls={trpc.agreements}
          schema={agreementForm}
          blank={{ ...blankAgreement, firstDay: today(), accountId, ownerId: user.id }}
          record={agreement}
          name={agreement && `${agreement.accountName}, ${agreement.name}`}
          onDone={(saved) =>
            saved && !agreement ? navigate(`${LIST}/${saved.id}`, { replace: true }) : list.go()
          }
        >
          {(form) => (
            <FormSection legend="Agreement">
              <RecordField
                form={form}
                name="accountId"
                stored={agreement && { id: agreement.accountId, title: agreement.accountName }}
              />
              <Field form={form} name="name" description="A package, or what is done each month" />
              <Field form={form} name="price" />
              <Field form={form} name="firstDay" description="Each month counts from this day" />
              <FirstInvoiceField form={form} />
              <Field form={form} name="noticeMonths" />
              <Field form={form} name="minimumUntil" description="The last day of the minimum term" />
              <OwnerField form={form} stored={agreement} />
              <Field form={form} name="notes" isWide />
            </FormSection>
          )}
        </NounForm>
      )}
    </EditRecord>
  );
}

/** Of an agreement that began before we knew of it. */
function FirstInvoiceField({ form }: { form: ZodForm<typeof agreementForm> }) {
  const firstDay = useFormValue(form, 'firstDay');
  if (!firstDay || firstDay >= today()) return null;
  return (
    <Field
      form={form}
      name="firstInvoiceFrom"
      description="Months that begin before it are not ours. Empty: from today"
    />
  );
}
