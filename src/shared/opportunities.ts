import { choice } from './choice.ts';

/** The columns of the pipeline, from the first to the last. */
export const opportunityStage = choice({
  qualification: 'Qualification',
  needs_analysis: 'Needs Analysis',
  proposal: 'Proposal',
  negotiation: 'Negotiation',
  won: 'Won',
  lost: 'Lost',
});

export type OpportunityStage = keyof typeof opportunityStage.labels;

/** The chance of winning, in per cent, that an opportunity takes on as it comes to a stage. */
export const stageProbability: Record<OpportunityStage, number> = {
  qualification: 10,
  needs_analysis: 30,
  proposal: 50,
  negotiation: 75,
  won: 100,
  lost: 0,
};
