import { defineEntity, p } from '@mikro-orm/core';
import type { VersionNames } from '#shared/business/versions.ts';
import type { ProposalDocument } from '#shared/proposals/document.ts';
import type { AcceptedTerms, StoredSelection } from '#shared/proposals/selection.ts';
import { instant, recordProperties } from '../../platform/database/columns.ts';
import { Proposal } from '../proposals.entity.ts';

const ProposalRequestSchema = defineEntity({
  name: 'ProposalRequest',
  tableName: 'proposal_requests',
  properties: {
    ...recordProperties,
    proposal: () => p.oneToOne(Proposal).owner().lazyRef().deleteRule('cascade'),
    /** As shown to the visitor; later edits of the draft do not change it. */
    document: p.json<ProposalDocument>(),
    /** Null for requests from before these were stored. */
    versions: p.json<VersionNames>().strictNullable(),
    selection: p.json<StoredSelection>().strictNullable(),
    /** Null if the visitor accepted none. */
    acceptedTerms: p.json<AcceptedTerms>().strictNullable(),
    /** As typed; empty once the person is erased. */
    email: p.text(),
    /** Of everything sent; recognizes a repeated call. */
    contentHash: p.text(),
    /** Signed in the visitor's link. */
    keyGeneration: p.integer().default(1),
    /** Of the code that was mailed last. */
    codeHash: p.text().strictNullable().default(null),
    codeExpiresAt: instant().strictNullable().default(null),
    /** When the code was entered, which proves the address. */
    confirmedAt: instant().strictNullable().default(null),
  },
});

/** Priced by a visitor on the site. Its proposal is a draft until staff send it. */
export class ProposalRequest extends ProposalRequestSchema.class {}
ProposalRequestSchema.setClass(ProposalRequest);
