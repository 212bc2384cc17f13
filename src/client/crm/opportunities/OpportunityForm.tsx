import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { today } from '#shared/fields/format.ts';
import {
  blankOpportunity,
  type OpportunityRecord,
  opportunityForm,
} from '#shared/opportunities/opportunities.schema.ts';
import { isClosed, stageProbability } from '#shared/opportunities/opportunities.ts';
import { trpc } from '../../trpc.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormSection } from '../../ui/form/FormSection.tsx';
import { useFormValue, type ZodForm } from '../../ui/form/useZodForm.ts';
import { useListLink } from '../../ui/list/useReturnToRow.ts';
import { useSession } from '../auth/useSession.ts';
import { NounForm } from '../fields/NounForm.tsx';
import {
  AccountAndContactFields,
  notifyMissingAccountOrContact,
} from '../leads/form/AccountAndContactFields.tsx';
import { QuickCreateDialog } from '../leads/form/QuickCreateDialog.tsx';
import { EditRecord } from '../records/EditRecord.tsx';
import { RecordField } from '../records/subject/RecordField.tsx';
import { OwnerField } from '../team/AssigneeSelect.tsx';
import { opportunities } from './opportunities.record.ts';
import { ClosingFields } from './stages/ClosingFields.tsx';

const LIST = '/crm/opportunities';
/** Edits with an id, otherwise adds, with `?name=` and `?account=`. */
export function OpportunityFormScreen() {
  const { id } = useParams();
  const [params] = useSearchParams();
  const { go: onDone } = useListLink(LIST);
  return (
    <EditRecord<OpportunityRecord> type={opportunities} id={id} calls={trpc.opportunities}>
      {(opportunity) => (
        <OpportunityForm
          opportunity={opportunity}
          name={params.get('name') ?? ''}
          accountId={params.get('account')}
          onDone={onDone}
        />
      )}
    </EditRecord>
  );
}

interface OpportunityFormProps {
  opportunity?: OpportunityRecord | undefined;
  name?: string;
  accountId?: string | null;
  onDone: () => void;
}

export function OpportunityForm({ opportunity, name = '', accountId = null, onDone }: OpportunityFormProps) {
  const { user } = useSession();
  const [adding, setAdding] = useState<'account' | 'contact' | null>(null);
  return (
    <NounForm
      type={opportunities}
      calls={trpc.opportunities}
      schema={opportunityForm}
      blank={{ ...blankOpportunity, name, accountId, ownerId: user.id }}
      record={opportunity}
      name={opportunity?.name}
      onInvalid={notifyMissingAccountOrContact}
      dialogs={(form) =>
        adding && <QuickCreateDialog form={form} adding={adding} onClose={() => setAdding(null)} />
      }
      onDone={onDone}
    >
      {(form) => <OpportunityFields form={form} opportunity={opportunity} onAdd={setAdding} />}
    </NounForm>
  );
}

interface OpportunityFieldsProps {
  form: ZodForm<typeof opportunityForm>;
  opportunity?: OpportunityRecord | undefined;
  onAdd: (noun: 'account' | 'contact') => void;
}

function OpportunityFields({ form, opportunity, onAdd }: OpportunityFieldsProps) {
  const stage = useFormValue(form, 'stage');
  return (
    <>
      <FormSection legend="Opportunity">
        <Field form={form} name="name" isWide />
        <AccountAndContactFields form={form} stored={opportunity} onAdd={onAdd} />
        <RecordField
          form={form}
          name="leadId"
          showDetail
          stored={opportunity && { id: opportunity.leadId, title: opportunity.leadTitle }}
        />
        <OwnerField form={form} stored={opportunity} />
      </FormSection>
      <FormSection legend="Pipeline">
        <Field
          form={form}
          name="stage"
          onChange={(chosen) => {
            form.setFieldValue('probability', stageProbability[chosen]);
            if (isClosed(chosen) && !form.getValues().closedOn) form.setFieldValue('closedOn', today());
          }}
        />
        <Field form={form} name="probability" disabled={isClosed(stage)} />
        <ClosingFields form={form} />
        <Field form={form} name="value" description="Excl. GST" />
        <Field form={form} name="expectedCloseDate" />
        <Field form={form} name="nextStep" isWide maxLength={500} />
        <Field form={form} name="description" isWide />
      </FormSection>
    </>
  );
}
