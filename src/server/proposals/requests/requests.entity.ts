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
    /** The proposal that the visitor was shown; later edits of the draft do not change it. */
    document: p.json<ProposalDocument>(),
    /**
     * The versions of the prices and terms, and the selection of the visitor; null for requests that were sent
     * before these were stored.
     */
    versions: p.json<VersionNames>().strictNullable(),
    selection: p.json<StoredSelection>().strictNullable(),
    /** The terms that the visitor accepted on the site before; null where they did not. */
    acceptedTerms: p.json<AcceptedTerms>().strictNullable(),
    /** The address that the visitor typed; empty once the person is erased. */
    email: p.text(),
    /** The hash of everything that was sent, by which a repeated call is recognized. */
    contentHash: p.text(),
    /** Signed in the visitor's link. */
    keyGeneration: p.integer().default(1),
    /** A signature of the code that was mailed last. */
    codeHash: p.text().strictNullable().default(null),
    codeExpiresAt: instant().strictNullable().default(null),
    /** The time when the visitor entered the code, and so is known to read the mail of this address. */
    confirmedAt: instant().strictNullable().default(null),
  },
});

/** Priced by a visitor on the site. Its proposal is a draft until staff send it. */
export class ProposalRequest extends ProposalRequestSchema.class {}
ProposalRequestSchema.setClass(ProposalRequest);
