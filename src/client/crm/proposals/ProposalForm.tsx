import { Button } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { isClosedLead, leadStatus } from '#shared/leads/leads.ts';
import { withoutUnpriced } from '#shared/proposals/document.ts';
import {
  blankProposal,
  type ProposalRecord,
  type ProposalValues,
  proposalForm,
} from '#shared/proposals/proposals.schema.ts';
import { proposalLabels, titleOfProposal } from '#shared/proposals/proposals.ts';
import { findSendBlocker } from '#shared/proposals/readiness.ts';
import { providerOfLead } from '#shared/proposals/selection.ts';
import { trpc } from '../../trpc.ts';
import { useFormValue, type ZodForm } from '../../ui/form/useZodForm.ts';
import { listHref } from '../../ui/list/listHref.ts';
import { useRecordForm } from '../../ui/record/useRecordForm.ts';
import { useSession } from '../auth/useSession.ts';
import { leaveErrorToAccount } from '../leads/form/AccountAndContactFields.tsx';
import { QuickCreateDialog } from '../leads/form/QuickCreateDialog.tsx';
import { EditRecord } from '../records/EditRecord.tsx';
import { RecordFormScreen } from '../records/RecordFormScreen.tsx';
import { useSaveRecord } from '../records/useSaveRecord.ts';
import { useDiscountRefusal } from './discounts/discountRequests.ts';
import { DraftTotal, PricePreview, useDraftPrice } from './form/PricePreview.tsx';
import { ProposalFields } from './form/ProposalFields.tsx';
import { proposalFormats } from './proposals.display.ts';
import { proposals } from './proposals.record.ts';
import { focusOnBlocker } from './sending/blockerFocus.ts';
import { SendOff } from './sending/SendOff.tsx';

/** The state of a proposal's address by which the form of a draft, once it is saved, asks to send it. */
const SEND_STATE = { sends: true };

const LIST = '/crm/proposals';

/** Edits with an id, otherwise adds, with values of the address. */
export function ProposalFormScreen() {
  const { id } = useParams();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const start = {
    accountId: params.get('account'),
    contactId: params.get('contact'),
    leadId: params.get('lead'),
    opportunityId: params.get('opportunity'),
  };
  const back = id ? `${LIST}/${id}` : listHref(LIST);
  return (
    <EditRecord<ProposalRecord> type={proposals} id={id} calls={trpc.proposals}>
      {(proposal) =>
        !proposal || proposal.state === 'draft' ? (
          <ProposalForm proposal={proposal} start={start} onCancel={() => navigate(back)} />
        ) : (
          // Sent proposals cannot be edited: the screen offers a new version.
          <Navigate to={`${LIST}/${id}`} replace />
        )
      }
    </EditRecord>
  );
}

const OPEN_STATUSES = leadStatus.values.filter((status) => !isClosedLead(status)).join();

/** Fills in the only open lead of a chosen account, and of a lead the client, its opportunity and the provider's type. */
function useKnown(form: ZodForm<typeof proposalForm>, start: Partial<ProposalValues>, isNew: boolean) {
  const accountId = useFormValue(form, 'accountId');
  const leadId = useFormValue(form, 'leadId');
  const filled = useRef(new Set<string>());
  const { data: open } = trpc.leads.list.useQuery(
    { accountId: accountId ?? '', status: OPEN_STATUSES, limit: 2 },
    { enabled: isNew && accountId !== null && leadId === null },
  );
  const { data: lead } = trpc.leads.byId.useQuery(
    { id: leadId ?? '' },
    { enabled: isNew && leadId !== null },
  );
  useEffect(() => {
    if (!open || !accountId || filled.current.has(accountId) || form.getRestored()) return;
    filled.current.add(accountId);
    const [only, second] = open.items;
    if (only && !second) form.fillIn({ leadId: only.id });
  }, [form, open, accountId]);
  useEffect(() => {
    if (!lead || filled.current.has(lead.id) || form.getRestored()) return;
    filled.current.add(lead.id).add(lead.accountId);
    const { accountId, contactId, opportunityId, selection } = form.getValues();
    const isUntouched = contactId === form.getInitialValues().contactId && !start.contactId;
    form.fillIn({
      accountId: accountId ?? lead.accountId,
      contactId: isUntouched ? lead.contactId : contactId,
      opportunityId: opportunityId ?? lead.opportunityId,
      ...(lead.providerType &&
        selection.groups.length === 0 && {
          selection: { ...selection, provider: providerOfLead[lead.providerType] },
        }),
    });
  }, [form, lead, start.contactId]);
}

interface ProposalFormProps {
  proposal?: ProposalRecord | undefined;
  start: Partial<ProposalValues>;
  onCancel: () => void;
}

function ProposalForm({ proposal, start, onCancel }: ProposalFormProps) {
  const { user } = useSession();
  const navigate = useNavigate();
  const edit = useRecordForm(proposalForm, { ...blankProposal, ...start, ownerId: user.id }, proposal);
  const { form } = edit;
  useKnown(form, start, !proposal);
  /** True from the press of Send until its form is checked, and then until it is saved. */
  const isSending = useRef(false);
  const sends = useRef(false);
  const [adding, setAdding] = useState<'account' | 'contact' | null>(null);
  const saving = useSaveRecord({
    type: proposals,
    edit,
    calls: trpc.proposals,
    // Shows what the client would read; Send continues there with the mail.
    onSaved: () => navigate(`${LIST}/${edit.id}`, { state: sends.current ? SEND_STATE : null }),
    offersRecord: false,
    // The question about sending suffices; a toast would cover its buttons.
    isQuiet: () => sends.current,
  });
  const { document, isCurrent } = useDraftPrice(form, proposal?.id);
  const refusal = useDiscountRefusal(document);
  const validUntil = useFormValue(form, 'validUntil');
  const found = document
    ? findSendBlocker({ ...document, validUntil: validUntil || document.validUntil })
    : null;
  // A selected group's price may still be loading.
  const blocker = found?.field === 'selection' && !isCurrent ? null : found;
  const reasonId = useId();
  const next = blocker ? (
    <SendOff reasonId={reasonId} onClick={() => focusOnBlocker(blocker.field)}>
      Send
    </SendOff>
  ) : (
    <Button
      type="submit"
      aria-disabled={saving.update.isPending || saving.create?.isPending}
      onClick={() => {
        isSending.current = true;
      }}
    >
      {refusal ? 'Ask a manager' : 'Send'}
    </Button>
  );
  const save = (values: ProposalValues) => {
    sends.current = isSending.current;
    isSending.current = false;
    saving.onSave(values);
  };

  return (
    <>
      <RecordFormScreen
        noun="proposal"
        name={
          proposal &&
          `${titleOfProposal(proposal.accountName, { total: proposal.total, monthlyTotal: proposal.document.monthly?.total })}${withoutUnpriced(proposal.document)}`
        }
        {...saving}
        onSave={save}
        labels={proposalLabels}
        format={proposalFormats}
        onInvalid={(errors) => {
          isSending.current = false;
          leaveErrorToAccount(form, errors);
        }}
        onCancel={onCancel}
        beside={{
          aside: <PricePreview document={document} isCurrent={isCurrent} refusal={refusal} />,
          summary: <DraftTotal document={document} blocker={blocker} reasonId={reasonId} />,
          next,
        }}
      >
        <ProposalFields form={form} proposal={proposal} onAdd={setAdding} />
      </RecordFormScreen>
      {/* Outside the form: forms cannot be nested. */}
      {adding && <QuickCreateDialog form={form} adding={adding} onClose={() => setAdding(null)} />}
    </>
  );
}
