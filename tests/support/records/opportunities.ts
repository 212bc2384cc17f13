import type {
  OpportunityCard,
  OpportunityRecord,
  StageTotals,
} from '#shared/opportunities/opportunities.schema.ts';
import { boardColumn, columnOf } from '#shared/opportunities/opportunities.ts';

export const auditOpportunity: OpportunityRecord = {
  id: 'o1',
  version: 1,
  name: 'Audit for Sunrise Care',
  accountId: 'a1',
  accountName: 'Sunrise Care',
  contactId: 'c1',
  contactName: 'Ada Byron',
  contactEmail: 'ada@sunrise.example',
  contactDoNotEmail: false,
  contactPhone: '0491 570 156',
  leadId: null,
  leadTitle: null,
  lastOpenStage: null,
  monthlyFee: null,
  isRenewal: false,
  ownerId: null,
  ownerName: 'Kim Lee',
  stage: 'qualification',
  value: 12_500,
  probability: 10,
  expectedCloseDate: '2030-03-31',
  closedOn: null,
  lostReason: null,
  nextStep: 'Send the scope',
  description: null,
  createdById: null,
  createdAt: new Date('2026-11-01T00:00:00Z'),
  updatedAt: new Date('2026-11-01T00:00:00Z'),
};

/** The answers of a fake server for a board of these cards. */
export function boardOf(cards: () => OpportunityCard[]) {
  const totals = (): StageTotals[] =>
    boardColumn.values.map((stage) => {
      const there = cards().filter((card) => columnOf(card) === stage);
      const sum = (of: (card: OpportunityCard) => number) =>
        there.reduce((total, card) => total + of(card), 0);
      return {
        stage,
        count: there.length,
        value: sum(({ value }) => value ?? 0),
        weighted: sum(({ value, probability }) => ((value ?? 0) * probability) / 100),
      };
    });
  return {
    'opportunities.board': totals,
    'opportunities.column': ({ stage }: { stage: string }) => {
      const items = cards().filter((card) => columnOf(card) === stage);
      return { items, nextCursor: null, total: items.length };
    },
    'team.options': [],
  };
}
