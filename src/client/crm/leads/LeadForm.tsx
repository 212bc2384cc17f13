import { useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { blankLead, type LeadRecord, type LeadValues, leadForm } from '#shared/leads/leads.schema.ts';
import { isLost, leadFormLabels } from '#shared/leads/leads.ts';
import { trpc } from '../../trpc.ts';
import { Field } from '../../ui/form/Field.tsx';
import type { ZodForm } from '../../ui/form/useZodForm.ts';
import { useListLink } from '../../ui/list/useReturnToRow.ts';
import { useSearchParam } from '../../ui/useSearchParam.ts';
import { useSession } from '../auth/useSession.ts';
import { NounForm } from '../fields/NounForm.tsx';
import { LeadDuplicateHint } from '../records/duplicates/FormDuplicateHints.tsx';
import { EditRecord } from '../records/EditRecord.tsx';
import { AccountAndContactFields, notifyMissingAccountOrContact } from './form/AccountAndContactFields.tsx';
import {
  BasicInformationFields,
  BusinessDetailsFields,
  LeadManagementFields,
  NdisFields,
} from './form/LeadFields.tsx';
import { addPainPoint } from './form/PainPointsInput.tsx';
import { QuickCreateDialog } from './form/QuickCreateDialog.tsx';
import { leads } from './leads.record.ts';

const LIST = '/crm/leads';
/** Edits with an id, otherwise adds, with `?title=`, `?account=` and `?contact=`. */
export function LeadFormScreen() {
  const { id } = useParams();
  const accountId = useSearchParam('account') ?? null;
  const contactId = useSearchParam('contact') ?? null;
  const title = useSearchParam('title') ?? '';
  const navigate = useNavigate();
  const list = useListLink(LIST);
  return (
    <EditRecord<LeadRecord> type={leads} id={id} calls={trpc.leads} errorLabel="Failed to load lead">
      {(lead) => (
        <LeadForm
          lead={lead}
          start={{ title, accountId, contactId }}
          // The list's search might hide the new record.
          onDone={() => (lead ? list.go() : navigate(LIST))}
        />
      )}
    </EditRecord>
  );
}

interface LeadFormProps {
  lead?: LeadRecord | undefined;
  start?: Pick<LeadValues, 'title' | 'accountId' | 'contactId'>;
  onDone: () => void;
}

export function LeadForm({ lead, start, onDone }: LeadFormProps) {
  const { user } = useSession();
  const painPointDraft = useRef('');
  const [adding, setAdding] = useState<'account' | 'contact' | null>(null);
  return (
    <NounForm
      type={leads}
      calls={trpc.leads}
      schema={leadForm}
      blank={{ ...blankLead, ...start, assignedToId: user.id }}
      record={lead}
      name={lead?.title}
      labels={leadFormLabels}
      toSaved={(values) => ({
        ...values,
        // Includes a pain point that is typed but not added.
        painPoints: addPainPoint(values.painPoints, painPointDraft.current),
        // A reason that was given before another status was chosen is not shown.
        lostReason: isLost(values.status) ? values.lostReason : '',
      })}
      onInvalid={notifyMissingAccountOrContact}
      hint={(form) => <LeadDuplicateHint form={form} id={lead?.id} />}
      dialogs={(form) =>
        adding && <QuickCreateDialog form={form} adding={adding} onClose={() => setAdding(null)} />
      }
      onDone={onDone}
    >
      {(form) => (
        <>
          <BasicInformationFields form={form}>
            <SourceAndDescriptionFields form={form} lead={lead} onAdd={setAdding} />
          </BasicInformationFields>
          <LeadManagementFields form={form} lead={lead} />
          <BusinessDetailsFields form={form} painPointDraft={painPointDraft} />
          <NdisFields form={form} />
        </>
      )}
    </NounForm>
  );
}

interface SourceAndDescriptionFieldsProps {
  form: ZodForm<typeof leadForm>;
  lead?: LeadRecord | undefined;
  onAdd: (noun: 'account' | 'contact') => void;
}

/** The fields that the dialog of an enquiry has at its top, in its own way. */
export const SourceAndDescriptionFields = ({ form, lead, onAdd }: SourceAndDescriptionFieldsProps) => (
  <>
    <Field form={form} name="source" />
    <AccountAndContactFields form={form} {...(lead && { stored: lead })} onAdd={onAdd} />
    <Field form={form} name="description" isWide />
  </>
);
