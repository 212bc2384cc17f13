import { defineEntity, p } from '@mikro-orm/core';

const ProposalNumberSchema = defineEntity({
  name: 'ProposalNumber',
  tableName: 'proposal_numbers',
  properties: {
    /** 0 for samples, which are numbered separately. */
    year: p.smallint().primary().autoincrement(false),
    last: p.integer(),
  },
});

/** The last number of a year. Given within the proposal's transaction, so that there are no gaps. */
export class ProposalNumber extends ProposalNumberSchema.class {}
ProposalNumberSchema.setClass(ProposalNumber);
