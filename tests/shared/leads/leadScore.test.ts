import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contactRole } from '#shared/contacts/contacts.ts';
import {
  conversionProbability,
  qualificationScore,
  type ScoreInput,
  scoreParts,
  totalScore,
} from '#shared/leads/leads.score.ts';
import { enquiryType, providerType, supportPackage } from '#shared/leads/leads.ts';

const least: ScoreInput = {
  lead: {
    enquiryType: 'support_ticket',
    providerType: null,
    supportPackage: null,
    budgetRange: null,
    decisionTimeline: null,
    description: null,
    enquiryDetails: null,
    businessImpact: null,
    estimatedValue: null,
    expectedCloseDate: null,
    nextAction: null,
    painPoints: [],
  },
  contact: { contactRole: 'end_user', decisionMakerInfluence: 0, email: null, phone: null, mobile: null },
  lastContactDate: null,
  today: '2026-11-21',
};

const most: ScoreInput = {
  lead: {
    enquiryType: 'registration',
    providerType: 'existing_seeking_registration',
    supportPackage: 'premium_partnership',
    budgetRange: '$10,000',
    decisionTimeline: 'This week',
    description: 'a',
    enquiryDetails: 'b',
    businessImpact: 'c',
    estimatedValue: 1,
    expectedCloseDate: '2026-12-01',
    nextAction: 'd',
    painPoints: ['e'],
  },
  contact: {
    contactRole: 'decision_maker',
    decisionMakerInfluence: 100,
    email: 'a@b.example',
    phone: null,
    mobile: '1',
  },
  lastContactDate: '2026-11-21',
  today: '2026-11-21',
};

const points = (label: string, facts: ScoreInput) =>
  scoreParts(facts).find((part) => part.label === label)?.points;

describe('the score of a lead', () => {
  test('is at most 100', () => {
    expect(totalScore(scoreParts(most))).toBe(100);
    expect(scoreParts(most).reduce((sum, { weight }) => sum + weight, 0)).toBe(100);
  });

  test('is close to 0 when nothing is known', () => {
    expect(totalScore(scoreParts(least))).toBe(3);
  });

  test.each([
    [null, 0],
    ['we will see', 6],
    ['about $5,000', 10],
  ])('a budget of %s is worth %d', (budgetRange, worth) => {
    expect(points('Budget', { ...least, lead: { ...least.lead, budgetRange } })).toBe(worth);
  });

  test.each([
    [null, 0],
    ['some day', 5],
    ['within 3 months', 10],
    ['two weeks', 15],
    ['ASAP', 15],
    ['knowingly later', 5],
  ])('a decision %s is worth %d', (decisionTimeline, worth) => {
    expect(points('Decision timeline', { ...least, lead: { ...least.lead, decisionTimeline } })).toBe(worth);
  });

  test.each([
    ['2026-11-14', 5],
    ['2026-11-13', 3],
    ['2026-10-22', 3],
    ['2026-10-21', 1],
    ['2026-08-22', 0],
    [null, 0],
  ])('contact on %s is worth %d', (lastContactDate, worth) => {
    expect(points('Recent activity', { ...least, lastContactDate })).toBe(worth);
  });

  test('no part is ever below 0 or above its weight', () => {
    const anyFacts = fc.record({
      enquiryType: fc.constantFrom(...enquiryType.values),
      providerType: fc.option(fc.constantFrom(...providerType.values)),
      supportPackage: fc.option(fc.constantFrom(...supportPackage.values)),
      contactRole: fc.constantFrom(...contactRole.values),
      influence: fc.integer({ min: 0, max: 100 }),
      text: fc.option(fc.string()),
      daysAgo: fc.integer({ min: -400, max: 4000 }),
    });

    fc.assert(
      fc.property(anyFacts, ({ contactRole, influence, text, daysAgo, ...choices }) => {
        const parts = scoreParts({
          ...least,
          lead: { ...least.lead, ...choices, budgetRange: text, decisionTimeline: text, description: text },
          contact: { ...least.contact, contactRole, decisionMakerInfluence: influence, email: text },
          lastContactDate: new Date(Date.parse('2026-11-21') - daysAgo * 86_400_000)
            .toISOString()
            .slice(0, 10),
        });
        for (const { points, weight } of parts) {
          expect(Number.isInteger(points)).toBe(true);
          expect(points).toBeGreaterThanOrEqual(0);
          expect(points).toBeLessThanOrEqual(weight);
        }
      }),
    );
  });
});

describe('the qualification score', () => {
  test('is the share that budget, timeline, influence, role and completeness reach', () => {
    expect(qualificationScore(scoreParts(most))).toBe(100);
    // 1 of 50 points: the role of an end user.
    expect(qualificationScore(scoreParts(least))).toBe(2);
    const known = {
      ...least,
      lead: { ...least.lead, budgetRange: '$20,000', decisionTimeline: 'this month' },
    };
    expect(qualificationScore(scoreParts(known))).toBe(42);
  });

  test('of a lead without these parts is unknown', () => {
    expect(qualificationScore([])).toBeNull();
  });
});

test.each([
  ['new', 0, 5],
  ['new', 50, 10],
  ['contacted', 100, 30],
  ['qualified', 89, 56],
  ['negotiation', 100, 95],
  ['closed_won', 10, 100],
  ['closed_lost', 90, 0],
  ['new', null, null],
] as const)(
  'a lead that is %s, with a score of %s, is won with a probability of %s per cent',
  (status, leadScore, percent) => {
    expect(conversionProbability({ status, leadScore })).toBe(percent);
  },
);
