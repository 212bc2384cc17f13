import { useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { blankLead, type LeadRecord, type LeadValues, leadForm } from '#shared/leads/leads.schema.ts';
import { isLost, isNdisEnquiry, leadFields, leadFormLabels } from '#shared/leads/leads.ts';
import { trpc } from '../../trpc.ts';
import { useFormValue } from '../../ui/form/useZodForm.ts';
import { useListLink } from '../../ui/list/useReturnToRow.ts';
import { useRecordForm } from '../../ui/record/useRecordForm.ts';
import { useSearchParam } from '../../ui/useSearchParam.ts';
import { useSession } from '../auth/useSession.ts';
import { formatsOf } from '../fields/formatsOf.tsx';
import { LeadDuplicateHint } from '../records/duplicates/FormDuplicateHints.tsx';
import { EditRecord } from '../records/EditRecord.tsx';
import { RecordFormScreen } from '../records/RecordFormScreen.tsx';
import { useSaveRecord } from '../records/useSaveRecord.ts';
import { notifyMissingAccountOrContact } from './form/AccountAndContactFields.tsx';
import { BasicInformationFields } from './form/BasicInformationFields.tsx';
import { BusinessDetailsFields } from './form/BusinessDetailsFields.tsx';
import { LeadManagementFields } from './form/LeadManagementFields.tsx';
import { NdisFields } from './form/NdisFields.tsx';
import { addPainPoint } from './form/PainPointsInput.tsx';
import { QuickCreateDialog } from './form/QuickCreateDialog.tsx';
import { SourceAndDescriptionFields } from './form/SourceAndDescriptionFields.tsx';
import { leads } from './leads.record.ts';

const LIST = '/crm/leads';
const FORMATS = formatsOf(leadFields);

/** The form at its own address: edits with an id, adds without one; `?title=`, `?account=` and `?contact=` are filled in. */
export function LeadFormScreen() {
  const { id } = useParams();
  const accountId = useSearchParam('account') ?? null;
  const contactId = useSearchParam('contact') ?? null;
  const title = useSearchParam('title') ?? '';
  const navigate = useNavigate();
  const list = useListLink(LIST);
  if (id) {
    return (
      <EditRecord<LeadRecord>
        key={id}
        type={leads}
        id={id}
        calls={trpc.leads}
        errorLabel="Failed to load lead"
      >
        {(lead) => <LeadForm lead={lead} onDone={list.go} />}
      </EditRecord>
    );
  }
  // The search that the list was left with might hide the new one.
  return <LeadForm start={{ title, accountId, contactId }} onDone={() => navigate(LIST)} />;
}

interface LeadFormProps {
  /** The lead to edit; left out to add one. */
  lead?: LeadRecord;
  /** The first values of a new lead. */
  start?: Pick<LeadValues, 'title' | 'accountId' | 'contactId'>;
  onDone: () => void;
}

export function LeadForm({ lead, start, onDone }: LeadFormProps) {
  const { user } = useSession();
  const edit = useRecordForm(leadForm, { ...blankLead, ...start, assignedToId: user.id }, lead);
  const { form } = edit;
  const enquiryType = useFormValue(form, 'enquiryType');
  const painPointDraft = useRef('');
  const [adding, setAdding] = useState<'account' | 'contact' | null>(null);
  const saving = useSaveRecord({ type: leads, edit, calls: trpc.leads, onSaved: onDone });

  const save = (values: LeadValues) => {
    // A pain point that is typed but not added yet is saved too.
    const painPoints = addPainPoint(values.painPoints, painPointDraft.current);
    // A reason that was given before another status was chosen is not shown.
    const lostReason = isLost(values.status) ? values.lostReason : '';
    const data = { ...values, painPoints, lostReason };
    saving.onSave(data);
  };

  return (
    <>
      <RecordFormScreen
        noun="lead"
        name={lead?.title}
        {...saving}
        labels={leadFormLabels}
        format={FORMATS}
        onSave={save}
        onInvalid={notifyMissingAccountOrContact(form)}
        onCancel={onDone}
        hint={<LeadDuplicateHint form={form} id={lead?.id} />}
      >
        <BasicInformationFields form={form}>
          <SourceAndDescriptionFields form={form} lead={lead} onAdd={setAdding} />
        </BasicInformationFields>
        <LeadManagementFields form={form} lead={lead} />
        <BusinessDetailsFields form={form} painPointDraft={painPointDraft} />
        {isNdisEnquiry(enquiryType) && <NdisFields form={form} />}
      </RecordFormScreen>
      {/* The dialog stands outside the form: forms cannot be nested. */}
      {adding && <QuickCreateDialog form={form} adding={adding} onClose={() => setAdding(null)} />}
    </>
  );
}
