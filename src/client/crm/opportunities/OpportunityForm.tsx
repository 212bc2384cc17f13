import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import {
  blankOpportunity,
  type OpportunityRecord,
  opportunityForm,
} from '#shared/opportunities/opportunities.schema.ts';
import { opportunityFields, opportunityLabels } from '#shared/opportunities/opportunities.ts';
import { trpc } from '../../trpc.ts';
import { useListLink } from '../../ui/list/useReturnToRow.ts';
import { useRecordForm } from '../../ui/record/useRecordForm.ts';
import { useSession } from '../auth/useSession.ts';
import { formatsOf } from '../fields/formatsOf.tsx';
import { notifyMissingAccountOrContact } from '../leads/form/AccountAndContactFields.tsx';
import { QuickCreateDialog } from '../leads/form/QuickCreateDialog.tsx';
import { EditRecord } from '../records/EditRecord.tsx';
import { RecordFormScreen } from '../records/RecordFormScreen.tsx';
import { useSaveRecord } from '../records/useSaveRecord.ts';
import { OpportunityFields } from './OpportunityFields.tsx';
import { opportunities } from './opportunities.record.ts';

const LIST = '/crm/opportunities';
const FORMATS = formatsOf(opportunityFields);

/** The form at its own address: edits with an id, adds without one; `?name=` and `?account=` are filled in. */
export function OpportunityFormScreen() {
  const { id } = useParams();
  const [params] = useSearchParams();
  const { go: onDone } = useListLink(LIST);
  if (id) {
    return (
      <EditRecord<OpportunityRecord> key={id} type={opportunities} id={id} calls={trpc.opportunities}>
        {(opportunity) => <OpportunityForm opportunity={opportunity} onDone={onDone} />}
      </EditRecord>
    );
  }
  return (
    <OpportunityForm name={params.get('name') ?? ''} accountId={params.get('account')} onDone={onDone} />
  );
}

interface OpportunityFormProps {
  /** The opportunity to edit; left out to add one. */
  opportunity?: OpportunityRecord;
  /** The first values of a new opportunity. */
  name?: string;
  accountId?: string | null;
  onDone: () => void;
}

export function OpportunityForm({ opportunity, name = '', accountId = null, onDone }: OpportunityFormProps) {
  const { user } = useSession();
  const edit = useRecordForm(
    opportunityForm,
    { ...blankOpportunity, name, accountId, ownerId: user.id },
    opportunity,
  );
  const { form } = edit;
  const [adding, setAdding] = useState<'account' | 'contact' | null>(null);
  const saving = useSaveRecord({ type: opportunities, edit, calls: trpc.opportunities, onSaved: onDone });

  return (
    <>
      <RecordFormScreen
        noun="opportunity"
        name={opportunity?.name}
        {...saving}
        labels={opportunityLabels}
        format={FORMATS}
        onInvalid={notifyMissingAccountOrContact(form)}
        onCancel={onDone}
      >
        <OpportunityFields form={form} opportunity={opportunity} onAdd={setAdding} />
      </RecordFormScreen>
      {/* The dialog stands outside the form: forms cannot be nested. */}
      {adding && <QuickCreateDialog form={form} adding={adding} onClose={() => setAdding(null)} />}
    </>
  );
}
