import type { LeadValues } from '#shared/leads.schema.ts';
import { leadLabels } from '#shared/leads.ts';
import { trpc } from '../../trpc.ts';
import { useChangeField } from '../records/useChangeField.ts';
import { leads } from './leads.record.ts';

/** Changes single fields of leads: call it with a lead, or with its card. */
export const useLeadEditor = () =>
  useChangeField<LeadValues>(leads, leadLabels, trpc.leads.update.useMutation().mutateAsync);
