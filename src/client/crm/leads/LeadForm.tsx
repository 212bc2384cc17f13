import { useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import {
  ACCOUNT_AND_CONTACT_MESSAGE,
  blankLead,
  type LeadRecord,
  type LeadValues,
  leadForm,
} from '#shared/leads.schema.ts';
import { isNdisEnquiry, leadLabels } from '#shared/leads.ts';
import { trpc } from '../../trpc.ts';
import { FormScreen } from '../../ui/form/FormScreen.tsx';
import { useFormValue } from '../../ui/form/useZodForm.ts';
import { listHref } from '../../ui/list/listHref.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { ConflictDialog } from '../../ui/record/ConflictDialog.tsx';
import { RecordLoader } from '../../ui/record/RecordLoader.tsx';
import { useRecordForm } from '../../ui/record/useRecordForm.ts';
import { useRecordSnapshot } from '../../ui/record/useRecordSnapshot.ts';
import { ConcurrentChangeNotice } from '../live/ConcurrentChangeNotice.tsx';
import { saveMutationOptions } from '../records/saveMutationOptions.ts';
import { BasicInformationFields } from './form/BasicInformationFields.tsx';
import { BusinessDetailsFields } from './form/BusinessDetailsFields.tsx';
import { LeadManagementFields } from './form/LeadManagementFields.tsx';
import { NdisFields } from './form/NdisFields.tsx';
import { addPainPoint } from './form/PainPointsInput.tsx';
import { QuickCreateDialog } from './form/QuickCreateDialog.tsx';
import { leadFormats } from './leadFormats.tsx';

const LIST = '/crm/leads';

/** The form at its own address: with an id it edits, without one it adds. */
export function LeadFormScreen() {
  const { id } = useParams();
  const navigate = useNavigate();
  if (id) return <EditLead key={id} id={id} onDone={() => navigate(listHref(LIST))} />;
  // A new one might be hidden by the search that the list was left with.
  return <LeadForm onDone={() => navigate(LIST)} />;
}

function EditLead({ id, onDone }: { id: string; onDone: () => void }) {
  const query = useRecordSnapshot(trpc.leads.byId.useQuery({ id }));
  return (
    <RecordLoader
      noun="lead"
      backTo={LIST}
      backLabel="Back to leads"
      errorLabel="Failed to load lead"
      query={query}
    >
      {(lead) => <LeadForm lead={lead} onDone={onDone} />}
    </RecordLoader>
  );
}

interface LeadFormProps {
  /** The lead to edit; none to add one. */
  lead?: LeadRecord;
  onDone: () => void;
}

export function LeadForm({ lead, onDone }: LeadFormProps) {
  const edit = useRecordForm(leadForm, blankLead, lead);
  const { form } = edit;
  const enquiryType = useFormValue(form, 'enquiryType');
  const painPoint = useRef('');
  const [adding, setAdding] = useState<'account' | 'contact' | null>(null);
  const newest = trpc.leads.byId.useQuery({ id: edit.id }, { enabled: Boolean(lead) });
  const outcome = saveMutationOptions('Lead', edit, onDone);
  const create = trpc.leads.create.useMutation(outcome('created'));
  const update = trpc.leads.update.useMutation(outcome('updated'));

  const save = (values: LeadValues) => {
    // A pain point that was typed and not added yet was meant to be there too.
    const data = { ...values, painPoints: addPainPoint(values.painPoints, painPoint.current) };
    if (lead) update.mutate({ id: lead.id, version: edit.version, data });
    else create.mutate({ ...data, id: edit.id });
  };

  return (
    <>
      <FormScreen
        title={lead ? 'Edit Lead' : 'Add New Lead'}
        saveLabel="Save Lead"
        form={form}
        saving={create.isPending || update.isPending}
        onSave={save}
        onInvalid={({ accountId, contactId }) => {
          if (accountId === ACCOUNT_AND_CONTACT_MESSAGE || contactId === ACCOUNT_AND_CONTACT_MESSAGE)
            notify.error(ACCOUNT_AND_CONTACT_MESSAGE);
        }}
        onCancel={onDone}
        aside={<ConcurrentChangeNotice noun="lead" edit={edit} query={newest} save={update} />}
      >
        <BasicInformationFields form={form} lead={lead} onAdd={setAdding} />
        <LeadManagementFields form={form} lead={lead} />
        <BusinessDetailsFields form={form} painPointDraft={painPoint} />
        {isNdisEnquiry(enquiryType) && <NdisFields form={form} />}
      </FormScreen>
      {/* Not inside the form: a form within a form is none. */}
      {adding && <QuickCreateDialog form={form} adding={adding} onClose={() => setAdding(null)} />}
      <ConflictDialog noun="lead" edit={edit} labels={leadLabels} format={leadFormats} onSave={save} />
    </>
  );
}
