import { keepPreviousData } from '@tanstack/react-query';
import { formatCents, formatShortDay } from '#shared/fields/format.ts';
import { PROPOSAL_DAYS } from '#shared/proposals/pricing.ts';
import type { ProposalRecord, proposalForm } from '#shared/proposals/proposals.schema.ts';
import { proposalLabels as labels } from '#shared/proposals/proposals.ts';
import { LARGE_DISCOUNT_PERCENT } from '#shared/team/rights.ts';
import { trpc } from '../../../trpc.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { FormSection, WideField } from '../../../ui/form/FormSection.tsx';
import { InputField } from '../../../ui/form/InputField.tsx';
import { useFormValue, type ZodForm } from '../../../ui/form/useZodForm.ts';
import { useMissingRight } from '../../auth/useMissingRight.ts';
import { CentsInput } from '../../business/CentsInput.tsx';
import { AccountAndContactFields } from '../../leads/form/AccountAndContactFields.tsx';
import { LeadSelect } from '../../leads/LeadSelect.tsx';
import { AssigneeSelect } from '../../team/AssigneeSelect.tsx';
import { OpportunitySelect } from '../OpportunitySelect.tsx';
import { blockerField, useFocusOnBlocker } from '../sending/blockerFocus.ts';
import { GroupsInput } from './GroupsInput.tsx';
import { OwnLinesInput } from './OwnLinesInput.tsx';

interface ProposalFieldsProps {
  form: ZodForm<typeof proposalForm>;
  /** The stored draft; none while it is new. */
  proposal?: ProposalRecord;
  /** Called by the buttons that create a missing account or contact. */
  onAdd: (noun: 'account' | 'contact') => void;
}

export function ProposalFields({ form, proposal, onAdd }: ProposalFieldsProps) {
  const catalogue = useDraftCatalogue(form, proposal);
  const written = proposal?.written;
  useFocusOnBlocker(Boolean(catalogue));
  const missing = useMissingRight('giveLargeDiscounts');
  return (
    <>
      <FormSection legend="Client">
        <AccountAndContactFields form={form} stored={proposal} onAdd={onAdd} />
      </FormSection>
      <FormSection legend={labels.selection}>
        <WideField>
          <InputField form={form} name="selection" as={GroupsInput} catalogue={catalogue} />
        </WideField>
      </FormSection>
      <FormSection legend="Price">
        <WideField>
          <OwnLinesInput form={form} catalogue={catalogue} />
        </WideField>
        <InputField
          form={form}
          name="discountCents"
          as={CentsInput}
          label={`${labels.discountCents} (AUD, before GST)`}
          description={missing && `A manager approves more than ${LARGE_DISCOUNT_PERCENT} %.`}
        />
        <Field form={form} name="discountReason" maxLength={500} />
        {written && (
          <WideField>
            <Field
              form={form}
              name="newPricesReason"
              description={`The client has ${formatCents(written.total)} in writing until ${formatShortDay(written.validUntil)}. To use today’s prices, say why: the client reads it.`}
              maxLength={500}
            />
          </WideField>
        )}
      </FormSection>
      <FormSection legend="What else the client reads">
        <Field
          form={form}
          name="validUntil"
          {...blockerField('validUntil')}
          description={`Empty: ${PROPOSAL_DAYS} days from the day on which it is sent`}
        />
        <WideField>
          <Field form={form} name="note" />
        </WideField>
      </FormSection>
      <FormSection legend="Lead and owner">
        <InputField
          form={form}
          name="leadId"
          as={LeadSelect}
          label={labels.leadId}
          stored={proposal && { id: proposal.leadId, title: proposal.leadTitle }}
        />
        <InputField
          form={form}
          name="opportunityId"
          as={OpportunitySelect}
          label={labels.opportunityId}
          stored={proposal && { id: proposal.opportunityId, name: proposal.opportunityName }}
        />
        <InputField
          form={form}
          name="ownerId"
          as={AssigneeSelect}
          label={labels.ownerId}
          stored={proposal && { id: proposal.ownerId, name: proposal.ownerName }}
        />
      </FormSection>
    </>
  );
}

/** The groups and prices to choose from: those that the client has in writing, or those of today. */
function useDraftCatalogue(form: ProposalFieldsProps['form'], proposal: ProposalRecord | undefined) {
  const isToday = Boolean(useFormValue(form, 'newPricesReason')?.trim());
  const hasWritten = Boolean(proposal?.written);
  const current = trpc.catalogue.current.useQuery(undefined, { enabled: !hasWritten });
  const ofDraft = trpc.proposals.catalogue.useQuery(
    { id: proposal?.id ?? '', isToday },
    { enabled: hasWritten, placeholderData: keepPreviousData },
  );
  return hasWritten ? ofDraft.data : current.data;
}
