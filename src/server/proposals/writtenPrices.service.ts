import { FlushMode } from '@mikro-orm/core';
import { today } from '#shared/fields/format.ts';
import type { ProposalDocument } from '#shared/proposals/document.ts';
import { type Prices, pricesNamed, pricesOn } from '../business/versions.service.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { ProposalRequest } from './requests/requests.entity.ts';
import { SentProposal } from './sentProposals.entity.ts';

// A price in writing is kept until its last day: a draft is composed from the prices of that day.

/** The price that the client has in writing while a draft is prepared. */
export type Written = Pick<SentProposal, 'document' | 'versions' | 'createdAt'>;

/** The draft of which something may be in writing; a new one has no id and no reference. */
export interface WrittenOf {
  id?: string | undefined;
  reference: string;
}

/** The proposal that the visitor priced on the site, or the version before that the client can accept. */
export async function findWritten(em: EntityManager, { id, reference }: WrittenOf): Promise<Written | null> {
  if (!reference) return null;
  // Changes that are being made are not written to the database by this query.
  const options = { flushMode: FlushMode.COMMIT };
  const request = id ? await em.findOne(ProposalRequest, { proposal: id }, options) : null;
  if (request) return request;
  return em.findOne(SentProposal, { proposal: { reference, state: ['sent', 'viewed'] } }, options);
}

/** The prices of what is in writing; its terms stand in it. */
export async function pricesOfWritten(
  em: EntityManager,
  { versions, createdAt, document }: Written,
): Promise<Prices> {
  const prices = versions ? await pricesNamed(em, versions) : await pricesOn(em, today(createdAt), createdAt);
  return { ...prices, terms: document.terms };
}

/** True if a draft still has these prices on a day. */
export const isKeptOn = (day: string, written: Written, newPricesReason: string | null) =>
  !newPricesReason && day <= written.document.validUntil;

/** The sentence that the client reads of the sum that they had in writing, where it is another one. */
export function withReplaced(
  document: ProposalDocument,
  written: Written,
  reason: string | null,
): ProposalDocument {
  const { total, date } = written.document;
  return document.total === total ? document : { ...document, replaces: { total, date, reason } };
}
