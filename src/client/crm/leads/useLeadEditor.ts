import type { LeadValues } from '#shared/leads/leads.schema.ts';
import { leadFields, STATUS_FOLLOWERS } from '#shared/leads/leads.ts';
import { trpc } from '../../trpc.ts';
import { useChangeField } from '../records/useChangeField.ts';
import { leads } from './leads.record.ts';
import { offerLostReason } from './offerLostReason.tsx';

export const useLeadEditor = () =>
  useChangeField<LeadValues>(leads, leadFields, trpc.leads, {
    follows: { status: STATUS_FOLLOWERS },
    offer: offerLostReason,
  });
