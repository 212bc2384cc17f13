import type { EngagementValues } from '#shared/engagements/engagements.schema.ts';
import { engagementFields } from '#shared/engagements/engagements.ts';
import { trpc } from '../../trpc.ts';
import { useChangeField } from '../records/useChangeField.ts';
import { engagements } from './engagements.record.ts';

export const useEngagementEditor = () =>
  useChangeField<EngagementValues>(
    engagements,
    engagementFields,
    trpc.engagements.update.useMutation().mutateAsync,
  );
