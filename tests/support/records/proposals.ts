import { composeProposal } from '#shared/proposals/composeProposal.ts';
import { emptyProviderDetails } from '#shared/proposals/selection.ts';
import type { ProposalRecord } from '#shared/proposals.schema.ts';
import { defaultCatalogue } from '#shared/site/defaults/catalogues.data.ts';
import { defaultContent } from '#shared/site/defaults/defaultContent.ts';

const selection = { provider: 'new' as const, groups: ['0107'], details: emptyProviderDetails };

/** A draft for $3,850. */
export const draftProposal: ProposalRecord = {
  id: 'p1',
  version: 1,
  name: 'PR-2026-00001',
  reference: 'PR-2026-00001',
  revision: 1,
  state: 'draft',
  total: 3_850,
  document: composeProposal({
    reference: 'PR-2026-00001',
    revision: 1,
    date: '2026-11-22',
    validUntil: '2026-12-22',
    client: { account: 'Sunrise Care', contact: 'Ada Byron' },
    note: 'As we said',
    business: defaultContent.business,
    terms: defaultContent.terms,
    catalogue: defaultCatalogue,
    selection,
    ownLines: [],
    discount: null,
  }),
  hash: null,
  sentAt: null,
  viewedAt: null,
  answeredAt: null,
  acceptance: null,
  declineReason: null,
  requestedAt: null,
  addressConfirmedAt: null,
  keyGeneration: 1,
  accountId: 'a1',
  accountName: 'Sunrise Care',
  contactId: 'c1',
  contactName: 'Ada Byron',
  contactEmail: 'ada@sunrise.example',
  contactPhone: null,
  leadId: null,
  leadTitle: null,
  opportunityId: null,
  opportunityName: null,
  ownerId: null,
  ownerName: null,
  selection,
  ownLines: [],
  discountCents: null,
  discountReason: null,
  note: 'As we said',
  validUntil: null,
  createdById: null,
  createdAt: new Date('2026-11-22T00:00:00Z'),
  updatedAt: new Date('2026-11-22T00:00:00Z'),
  reminders: [],
  versions: [],
};
