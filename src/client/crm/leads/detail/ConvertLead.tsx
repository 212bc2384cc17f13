import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { v7 } from 'uuid';
import { nameOfLeadsDeal } from '#shared/deals.ts';
import type { LeadRecord } from '#shared/leads/leads.schema.ts';
import { convertForm, type OpportunityRecord } from '#shared/opportunities/opportunities.schema.ts';
import { stageByLeadStatus } from '#shared/opportunities/opportunities.ts';
import { trpc } from '../../../trpc.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import { notifyFailure } from '../../../ui/overlay/notifyFailure.ts';
import { invalidateTable } from '../../cache/invalidation.ts';

interface ConvertLeadProps {
  lead: LeadRecord;
  onClose: () => void;
}

/** Converts a lead to an opportunity and opens it; where somebody else was faster, opens theirs. */
export function ConvertLead({ lead, onClose }: ConvertLeadProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  // One id per dialog: a repeated click after a lost response finds the same opportunity.
  const [id] = useState(() => v7());
  const form = useZodForm(convertForm, {
    name: nameOfLeadsDeal(lead),
    value: lead.estimatedValue ?? '',
    expectedCloseDate: lead.expectedCloseDate ?? '',
    stage: stageByLeadStatus[lead.status],
  });
  const openOpportunity = (opportunity: Pick<OpportunityRecord, 'id'>) => {
    onClose();
    navigate(`/crm/opportunities/${opportunity.id}`);
  };
  const convert = trpc.opportunities.fromLead.useMutation({
    onSuccess: (opportunity) => {
      notify.success('Lead converted to an opportunity');
      openOpportunity(opportunity);
    },
    onError: (error) => {
      const { code, fieldErrors, current } = error.data ?? {};
      if (code === 'UNAUTHORIZED') return;
      if (code === 'CONFLICT' && current) {
        notify.error('Somebody else converted this lead a moment ago', 'This is the opportunity it became.');
        invalidateTable(client, 'opportunities');
        return openOpportunity(current as OpportunityRecord);
      }
      if (fieldErrors) form.setErrors(fieldErrors);
      notifyFailure('Failed to convert lead', error);
    },
  });

  return (
    <FormDialog
      title="Convert to Opportunity"
      saveLabel="Convert"
      form={form}
      saving={convert.isPending}
      onSave={(values) => convert.mutate({ ...values, id, leadId: lead.id })}
      onClose={onClose}
    >
      <Field form={form} name="name" />
      <Field form={form} name="value" />
      <Field form={form} name="expectedCloseDate" />
      <Field form={form} name="stage" />
    </FormDialog>
  );
}
