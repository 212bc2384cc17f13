import { useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { blankLead, type LeadRecord, type LeadValues, leadForm, ACCOUNT_AND_CONTACT_MESSAGE } from '#shared/leads.schema.ts';
import { isNdisEnquiry, leadLabels } from '#shared/leads.ts';
import { trpc } from '../../trpc.ts';
import { ConflictDialog } from '../../ui/ConflictDialog.tsx';
import { FormScreen } from '../../ui/FormScreen.tsx';
import { listAddress } from '../../ui/listAddress.ts';
import { notify } from '../../ui/notify.ts';
import { RecordGate } from '../../ui/RecordGate.tsx';
import { useOpenedRecord } from '../../ui/useOpenedRecord.ts';
import { useRecordForm } from '../../ui/useRecordForm.ts';
import { useFormValue } from '../../ui/useZodForm.ts';
import { ChangedMeanwhile } from '../live/ChangedMeanwhile.tsx';
import { saveOutcome } from '../saveOutcome.ts';
import { AddOnTheSpot } from './AddOnTheSpot.tsx';
import { BasicInformation } from './BasicInformation.tsx';
import { BusinessDetails } from './BusinessDetails.tsx';
import { LeadManagement } from './LeadManagement.tsx';
import { leadFormats } from './leadFormats.tsx';
import { NdisSpecific } from './NdisSpecific.tsx';
import { withPainPoint } from './PainPoints.tsx';

const LIST = '/crm/leads';

/** The form at its own address: with an id it edits, without one it adds. */
export function LeadFormScreen() {
  const { id } = useParams();
  const navigate = useNavigate();
  if (id) return <EditLead key={id} id={id} onDone={() => navigate(listAddress(LIST))} />;
  // A new one might be hidden by the search that the list was left with.
  return <LeadForm onDone={() => navigate(LIST)} />;
}

function EditLead({ id, onDone }: { id: string; onDone: () => void }) {
  const query = useOpenedRecord(trpc.leads.byId.useQuery({ id }));
  return (
    <RecordGate
      noun="lead"
      backTo={LIST}
      backLabel="Back to leads"
      failure="Failed to load lead"
      query={query}
    >
      {(lead) => <LeadForm lead={lead} onDone={onDone} />}
    </RecordGate>
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
  const outcome = saveOutcome('Lead', edit, onDone);
  const create = trpc.leads.create.useMutation(outcome('created'));
  const update = trpc.leads.update.useMutation(outcome('updated'));

  const save = (values: LeadValues) => {
    // A pain point that was typed and not added yet was meant to be there too.
    const data = { ...values, painPoints: withPainPoint(values.painPoints, painPoint.current) };
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
        onFaults={({ accountId, contactId }) => {
          if (accountId === ACCOUNT_AND_CONTACT_MESSAGE || contactId === ACCOUNT_AND_CONTACT_MESSAGE) notify.error(ACCOUNT_AND_CONTACT_MESSAGE);
        }}
        onCancel={onDone}
        aside={<ChangedMeanwhile noun="lead" edit={edit} query={newest} save={update} />}
      >
        <BasicInformation form={form} lead={lead} onAdd={setAdding} />
        <LeadManagement form={form} lead={lead} />
        <BusinessDetails form={form} painPoint={painPoint} />
        {isNdisEnquiry(enquiryType) && <NdisSpecific form={form} />}
      </FormScreen>
      {/* Not inside the form: a form within a form is none. */}
      {adding && <AddOnTheSpot form={form} adding={adding} onClose={() => setAdding(null)} />}
      <ConflictDialog noun="lead" edit={edit} labels={leadLabels} format={leadFormats} onSave={save} />
    </>
  );
}
