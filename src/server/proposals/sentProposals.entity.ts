import { defineEntity, p } from '@mikro-orm/core';
import type { VersionNames } from '#shared/business/versions.ts';
import type { ProposalDocument } from '#shared/proposals/document.ts';
import { recordProperties } from '../platform/database/columns.ts';
import { Proposal } from './proposals.entity.ts';

const SentProposalSchema = defineEntity({
  name: 'SentProposal',
  tableName: 'sent_proposals',
  properties: {
    ...recordProperties,
    proposal: () => p.oneToOne(Proposal).owner().lazyRef().deleteRule('cascade'),
    document: p.json<ProposalDocument>(),
    /** SHA-256 of the canonical JSON. */
    hash: p.string().length(64),
    /** The versions of the prices and terms; null for proposals that were sent before they were stored. */
    versions: p.json<VersionNames>().strictNullable(),
  },
});

/** Never changes: a trigger refuses it. A table of its own, without history. */
export class SentProposal extends SentProposalSchema.class {}
SentProposalSchema.setClass(SentProposal);
