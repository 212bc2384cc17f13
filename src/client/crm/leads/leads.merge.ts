import type { LeadRecord } from '#shared/leads/leads.schema.ts';
import { leadFields, leadLabels } from '#shared/leads/leads.ts';
import { trpc } from '../../trpc.ts';
import { formatsOf } from '../fields/formatsOf.tsx';
import type { MergeFacts, MergeRecord } from '../records/recordType.ts';
import { leads } from './leads.record.ts';

export const leadMerge: MergeFacts = {
  noun: leads.noun,
  fields: { labels: leadLabels, formats: formatsOf(leadFields) },
  together: [
    ['accountId', 'contactId'],
    ['status', 'lostReason'],
  ],
  relatedHint: 'Its opportunity, proposals, activities and documents move along, and its history.',
  useRecord: (id) => trpc.leads.byId.useQuery({ id }, { staleTime: 0, select: toMergeRecord }),
};

const toMergeRecord = (lead: LeadRecord): MergeRecord => ({
  id: lead.id,
  version: lead.version,
  createdAt: lead.createdAt,
  title: lead.title,
  contactPoints: [],
  abn: '',
  accountId: lead.accountId,
  values: { ...lead },
});
