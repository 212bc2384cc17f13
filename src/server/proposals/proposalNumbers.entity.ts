import { defineEntity, p } from '@mikro-orm/core';

const ProposalNumberSchema = defineEntity({
  name: 'ProposalNumber',
  tableName: 'proposal_numbers',
  properties: {
    /** 0 for samples, which have numbers of their own. */
    year: p.smallint().primary().autoincrement(false),
    last: p.integer(),
  },
});

/** The last number that was given in a year; in the transaction of the proposal, so that none is left out. */
export class ProposalNumber extends ProposalNumberSchema.class {}
ProposalNumberSchema.setClass(ProposalNumber);
