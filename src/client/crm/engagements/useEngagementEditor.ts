import type { EngagementValues } from '#shared/engagements/engagements.schema.ts';
import { engagementFields } from '#shared/engagements/engagements.ts';
import { trpc } from '../../trpc.ts';
import { useChangeField } from '../records/useChangeField.ts';
import { engagements } from './engagements.record.ts';

/** Changes single fields of engagements: call what it returns with a record, or with its card in a list. */
export const useEngagementEditor = () =>
  useChangeField<EngagementValues>(
    engagements,
    engagementFields,
    trpc.engagements.update.useMutation().mutateAsync,
  );
