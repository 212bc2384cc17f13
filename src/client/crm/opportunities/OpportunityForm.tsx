import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { ACCOUNT_AND_CONTACT_MESSAGE } from '#shared/leads.schema.ts';
import {
  blankOpportunity,
  type OpportunityRecord,
  type OpportunityValues,
  opportunityForm,
} from '#shared/opportunities.schema.ts';
import { opportunityLabels } from '#shared/opportunities.ts';
import { trpc } from '../../trpc.ts';
import { FormScreen } from '../../ui/form/FormScreen.tsx';
import { listHref } from '../../ui/list/listHref.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { ConflictDialog } from '../../ui/record/ConflictDialog.tsx';
import { RecordLoader } from '../../ui/record/RecordLoader.tsx';
import { useRecordForm } from '../../ui/record/useRecordForm.ts';
import { useRecordSnapshot } from '../../ui/record/useRecordSnapshot.ts';
import { useSession } from '../auth/useSession.ts';
import { QuickCreateDialog } from '../leads/form/QuickCreateDialog.tsx';
import { ConcurrentChangeNotice } from '../live/ConcurrentChangeNotice.tsx';
import { saveMutationOptions } from '../records/saveMutationOptions.ts';
import { OpportunityFields } from './OpportunityFields.tsx';
import { opportunityFormats } from './opportunityFormats.tsx';

const LIST = '/crm/opportunities';

/** The form at its own address: with an id it edits, without one it adds; `?account=` says for whom. */
export function OpportunityFormScreen() {
  const { id } = useParams();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const onDone = () => navigate(listHref(LIST));
  if (id) return <EditOpportunity key={id} id={id} onDone={onDone} />;
  return <OpportunityForm accountId={params.get('account')} onDone={onDone} />;
}

function EditOpportunity({ id, onDone }: { id: string; onDone: () => void }) {
  const query = useRecordSnapshot(trpc.opportunities.byId.useQuery({ id }));
  return (
    <RecordLoader noun="opportunity" backTo={LIST} backLabel="Back to opportunities" query={query}>
      {(opportunity) => <OpportunityForm opportunity={opportunity} onDone={onDone} />}
    </RecordLoader>
  );
}

interface OpportunityFormProps {
  /** The opportunity to edit; none to add one. */
  opportunity?: OpportunityRecord;
  /** Whom a new one is for, where that is known. */
  accountId?: string | null;
  onDone: () => void;
}

export function OpportunityForm({ opportunity, accountId = null, onDone }: OpportunityFormProps) {
  const { user } = useSession();
  const edit = useRecordForm(
    opportunityForm,
    { ...blankOpportunity, accountId, ownerId: user.id },
    opportunity,
  );
  const { form } = edit;
  const [adding, setAdding] = useState<'account' | 'contact' | null>(null);
  const newest = trpc.opportunities.byId.useQuery({ id: edit.id }, { enabled: Boolean(opportunity) });
  const outcome = saveMutationOptions('Opportunity', edit, onDone);
  const create = trpc.opportunities.create.useMutation(outcome('created'));
  const update = trpc.opportunities.update.useMutation(outcome('updated'));
  const save = (data: OpportunityValues) =>
    opportunity
      ? update.mutate({ id: edit.id, version: edit.version, data })
      : create.mutate({ ...data, id: edit.id });

  return (
    <>
      <FormScreen
        title={opportunity ? 'Edit Opportunity' : 'Add New Opportunity'}
        saveLabel="Save Opportunity"
        form={form}
        saving={create.isPending || update.isPending}
        onSave={save}
        onInvalid={(faults) => {
          if ([faults.accountId, faults.contactId].includes(ACCOUNT_AND_CONTACT_MESSAGE))
            notify.error(ACCOUNT_AND_CONTACT_MESSAGE);
        }}
        onCancel={onDone}
        aside={<ConcurrentChangeNotice noun="opportunity" edit={edit} query={newest} save={update} />}
      >
        <OpportunityFields form={form} opportunity={opportunity} onAdd={setAdding} />
      </FormScreen>
      {/* Not inside the form: a form within a form is none. */}
      {adding && <QuickCreateDialog form={form} adding={adding} onClose={() => setAdding(null)} />}
      <ConflictDialog
        noun="opportunity"
        edit={edit}
        labels={opportunityLabels}
        format={opportunityFormats}
        onSave={save}
      />
    </>
  );
}
