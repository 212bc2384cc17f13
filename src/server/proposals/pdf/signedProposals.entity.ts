import { defineEntity, p } from '@mikro-orm/core';
import { recordProperties } from '../../platform/database/columns.ts';
import { Proposal } from '../proposals.entity.ts';

const SignedProposalSchema = defineEntity({
  name: 'SignedProposal',
  tableName: 'signed_proposals',
  properties: {
    ...recordProperties,
    proposal: () => p.oneToOne(Proposal).owner().lazyRef().deleteRule('cascade'),
    pdf: p.blob(),
  },
});

/** The PDF of an accepted proposal, as it was drawn first: later versions of the product do not change it. */
export class SignedProposal extends SignedProposalSchema.class {}
SignedProposalSchema.setClass(SignedProposal);
