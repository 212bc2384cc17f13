import { Button } from '@mantine/core';
import { useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { blankEnquiry, type EnquiryValues, enquiryForm } from '#shared/intake/enquiries.schema.ts';
import { trpc } from '../../trpc.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { lazyPart, useLazyPart } from '../../ui/overlay/lazyPart.ts';
import type { TypedAhead } from '../../ui/overlay/useTypedAhead.tsx';
import { useRecordForm } from '../../ui/record/useRecordForm.ts';
import { addPainPoint } from '../leads/form/PainPointsInput.tsx';
import { saveMutationOptions } from '../records/saveMutationOptions.ts';
import { EnquirerFields } from './EnquirerFields.tsx';
import { EnquirerHints } from './EnquirerHints.tsx';

const MoreEnquiryFields = lazyPart(async () => (await import('./MoreEnquiryFields.tsx')).MoreEnquiryFields);

/** The fields that are shown from the beginning; 'More fields' shows the others. */
const FIRST_FIELDS = ['name', 'phone', 'email', 'company', 'description', 'source', 'accountId', 'contactId'];

interface EnquiryDialogProps {
  onClose: () => void;
  /** Called once, when the first field has the focus. */
  takeTypedAhead: () => TypedAhead;
}

/** Makes the account, the contact and the lead of an enquiry, as of a phone call, with one save. */
export function EnquiryDialog({ onClose, takeTypedAhead }: EnquiryDialogProps) {
  const edit = useRecordForm(enquiryForm, blankEnquiry);
  const { form } = edit;
  const inputs = {
    name: useRef<HTMLInputElement>(null),
    company: useRef<HTMLInputElement>(null),
    description: useRef<HTMLTextAreaElement>(null),
  };
  const painPointDraft = useRef('');
  const more = useLazyPart(MoreEnquiryFields);
  const navigate = useNavigate();
  const options = saveMutationOptions('Lead', edit, onClose, () => navigate(`/crm/leads/${edit.id}`));
  const create = trpc.intake.createLeadByStaff.useMutation(options('created'));

  const save = (values: EnquiryValues) => {
    // A pain point that is typed but not added yet is saved too.
    const painPoints = addPainPoint(values.painPoints, painPointDraft.current);
    create.mutate({ ...values, painPoints, id: edit.id });
  };
  const [hasTaken, setHasTaken] = useState(false);
  const onNameFocus = () => {
    if (hasTaken) return;
    setHasTaken(true);
    const { text } = takeTypedAhead();
    // A draft that is back stays.
    if (text) form.setFieldValue('name', form.getValues().name + text);
  };
  const filled = useSyncExternalStore(form.subscribe, () => countFilled(form.getValues()));

  return (
    <FormDialog
      title="New enquiry"
      saveLabel="Save Lead"
      size={more.isLoaded ? 'xl' : 'lg'}
      form={form}
      saving={create.isPending}
      onSave={save}
      onClose={onClose}
      draftName="enquiry"
      returnsFocus={false}
      hint={<EnquirerHints form={form} inputs={inputs} />}
    >
      <EnquirerFields form={form} inputs={inputs} onNameFocus={onNameFocus} />
      {more.isLoaded ? (
        <MoreEnquiryFields form={form} painPointDraft={painPointDraft} />
      ) : (
        <Button variant="default" style={{ alignSelf: 'start' }} onClick={more.load} onFocus={more.preload}>
          {filled > 0 ? `More fields (${filled} filled in)` : 'More fields'}
        </Button>
      )}
    </FormDialog>
  );
}

/** The number of the other fields that are filled in, as by a draft that is back. */
const countFilled = (values: EnquiryValues) =>
  Object.entries(values).filter(
    ([name, value]) =>
      !FIRST_FIELDS.includes(name) &&
      JSON.stringify(value) !== JSON.stringify(blankEnquiry[name as keyof EnquiryValues]),
  ).length;
