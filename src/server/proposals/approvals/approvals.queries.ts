import { isDeepStrictEqual } from 'node:util';
import type { DiscountApproval as ApprovalRecord, DiscountRequest } from '#shared/proposals/approvals.ts';
import { describeTotal, type ProposalDocument } from '#shared/proposals/document.ts';
import { selectFullName } from '../../platform/database/fullName.ts';
import { kysely } from '../../platform/database/kysely.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { composedOf, composeNow } from '../composition.service.ts';
import { Proposal } from '../proposals.entity.ts';
import type { DiscountApproval } from './discountApprovals.entity.ts';

/** The longest list of requests in a manager's day. */
const MAX_REQUESTS = 20;

type Sums = Pick<DiscountApproval, 'discountCents' | 'totalCents' | 'packageCents'>;

/** What is approved: a discount, from these prices. */
export const sumsOf = ({ discount, total, monthly }: ProposalDocument): Sums => ({
  discountCents: discount?.cents ?? 0,
  totalCents: total,
  packageCents: monthly?.packageCents ?? null,
});

const hasSumsOf = ({ discountCents, totalCents, packageCents }: Sums, document: ProposalDocument) =>
  isDeepStrictEqual({ discountCents, totalCents, packageCents }, sumsOf(document));

/** The draft, discount and total are those that were shown. */
export const stands = (
  approval: Sums & Pick<DiscountApproval, 'proposalVersion'>,
  { version }: { version: number },
  document: ProposalDocument,
) => approval.proposalVersion === version && hasSumsOf(approval, document);

/** The newest request about the discount of a proposal; null where nobody has asked. */
export async function findApproval(
  em: EntityManager,
  proposal: { id: string; version: number; state: string },
  document: ProposalDocument,
): Promise<ApprovalRecord | null> {
  const row = await kysely(em)
    .selectFrom('DiscountApproval as approval')
    .innerJoin('User as asker', 'asker.id', 'approval.askedBy')
    .leftJoin('User as answerer', 'answerer.id', 'approval.answeredBy')
    .where('approval.proposal', '=', proposal.id)
    .where('approval.state', '<>', 'withdrawn')
    .orderBy('approval.createdAt', 'desc')
    .orderBy('approval.id', 'desc')
    .limit(1)
    .select(['approval.id', 'approval.state'])
    .select(['approval.discountCents', 'approval.totalCents', 'approval.packageCents'])
    .select(['approval.proposalVersion', 'approval.createdAt as askedAt', 'approval.question'])
    .select(['approval.askedBy as askedById', selectFullName<string>('asker').as('askedByName')])
    .select(['approval.answeredAt', 'approval.answer'])
    .select(selectFullName<string | null>('answerer').as('answeredByName'))
    .executeTakeFirst();
  if (!row || row.state === 'withdrawn') return null;
  const { proposalVersion, packageCents: _, ...approval } = row;
  const isStanding = proposal.state === 'draft' ? stands(row, proposal, document) : hasSumsOf(row, document);
  return {
    ...approval,
    state: row.state,
    // Within a transaction instants are texts.
    askedAt: new Date(row.askedAt),
    answeredAt: row.answeredAt && new Date(row.answeredAt),
    hasEnded: !isStanding,
  };
}

/** The requests that stand and that nobody has answered, the oldest first. */
export async function listRequests(em: EntityManager): Promise<DiscountRequest[]> {
  const rows = await kysely(em)
    .selectFrom('DiscountApproval as approval')
    .innerJoin('Proposal as proposal', 'proposal.id', 'approval.proposal')
    .innerJoin('Account as account', 'account.id', 'proposal.account')
    .innerJoin('User as asker', 'asker.id', 'approval.askedBy')
    .where('approval.state', '=', 'open')
    .where('proposal.state', '=', 'draft')
    .whereRef('proposal.version', '=', 'approval.proposalVersion')
    .orderBy('approval.createdAt')
    .orderBy('approval.id')
    .limit(MAX_REQUESTS)
    .select(['approval.id', 'approval.question'])
    .select(['approval.discountCents', 'approval.totalCents', 'approval.packageCents'])
    .select(['proposal.id as proposalId', 'proposal.name as proposalName', 'account.name as accountName'])
    .select(selectFullName<string>('asker').as('askedByName'))
    .execute();
  const found: DiscountRequest[] = [];
  for (const row of rows) {
    const proposal = await em.findOneOrFail(Proposal, row.proposalId);
    const document = await composeNow(em, composedOf(proposal));
    // Its prices may have changed, which ends the request.
    if (hasSumsOf(row, document)) {
      const { totalCents: _total, packageCents: _package, ...request } = row;
      found.push({ ...request, price: describeTotal(document) });
    }
  }
  return found;
}
