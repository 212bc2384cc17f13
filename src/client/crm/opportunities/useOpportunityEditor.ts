import type { OpportunityValues } from '#shared/opportunities/opportunities.schema.ts';
import { opportunityFields } from '#shared/opportunities/opportunities.ts';
import { trpc } from '../../trpc.ts';
import { useChangeField } from '../records/useChangeField.ts';
import { opportunities } from './opportunities.record.ts';

/** `useStageMoves` changes stages: a lost one needs a reason. */
export const useOpportunityEditor = () =>
  useChangeField<OpportunityValues>(
    opportunities,
    opportunityFields,
    trpc.opportunities.update.useMutation().mutateAsync,
  );
