import type { ContactRole } from '../contacts/contacts.ts';
import { daysBetween } from '../fields/days.ts';
import type { EnquiryType, LeadStatus, ProviderType, ScorePart, SupportPackage } from './leads.ts';

export interface ScoreInput {
  lead: {
    enquiryType: EnquiryType;
    providerType: ProviderType | null;
    supportPackage: SupportPackage | null;
    budgetRange: string | null;
    decisionTimeline: string | null;
    description: string | null;
    enquiryDetails: string | null;
    businessImpact: string | null;
    estimatedValue: number | null;
    expectedCloseDate: string | null;
    nextAction: string | null;
    painPoints: string[];
  };
  contact: {
    contactRole: ContactRole;
    decisionMakerInfluence: number;
    email: string | null;
    phone: string | null;
    mobile: string | null;
  };
  /** 'YYYY-MM-DD': the last call, email, meeting or enquiry; null without one. */
  lastContactDate: string | null;
  /** 'YYYY-MM-DD'. */
  today: string;
}

const enquiryPoints: Record<EnquiryType, number> = {
  registration: 20,
  audit_request: 18,
  quote_request: 16,
  service_request: 14,
  consultation: 12,
  sales_inquiry: 10,
  partnership: 6,
  support_ticket: 2,
};

const providerPoints: Record<ProviderType, number> = {
  existing_seeking_registration: 10,
  new_provider: 8,
  registered_seeking_support: 6,
};

const packagePoints: Record<SupportPackage, number> = {
  premium_partnership: 15,
  strategic_growth: 11,
  essential: 7,
};

const rolePoints: Record<ContactRole, number> = {
  decision_maker: 5,
  champion: 4,
  influencer: 3,
  financial_contact: 3,
  technical_contact: 2,
  gatekeeper: 1,
  end_user: 1,
};

/** A budget scores; one with a figure scores more. */
function budgetPoints(budget: string | null) {
  if (!budget) return 0;
  return /\d/.test(budget) ? 10 : 6;
}

function timelinePoints(timeline: string | null) {
  if (!timeline) return 0;
  if (/\b(now|asap|today|tomorrow|urgent|immediate(ly)?|days|weeks?|fortnight)\b/i.test(timeline)) return 15;
  return /\b(months?|quarter)\b/i.test(timeline) ? 10 : 5;
}

function completenessPoints({ lead, contact }: ScoreInput) {
  const known = [
    lead.description,
    lead.enquiryDetails,
    lead.businessImpact,
    lead.estimatedValue,
    lead.expectedCloseDate,
    lead.nextAction,
    lead.painPoints.length || null,
    contact.email,
    contact.phone ?? contact.mobile,
  ];
  return (10 * known.filter((value) => value !== null).length) / known.length;
}

function recencyPoints({ lastContactDate, today }: ScoreInput) {
  if (!lastContactDate) return 0;
  const days = daysBetween(lastContactDate, today);
  if (days <= 7) return 5;
  if (days <= 30) return 3;
  return days <= 90 ? 1 : 0;
}

export function scoreParts(input: ScoreInput): ScorePart[] {
  const { lead, contact } = input;
  const parts: [string, number, number][] = [
    ['Enquiry type', enquiryPoints[lead.enquiryType], 20],
    ['Provider type', lead.providerType ? providerPoints[lead.providerType] : 0, 10],
    ['Support package', lead.supportPackage ? packagePoints[lead.supportPackage] : 0, 15],
    ['Budget', budgetPoints(lead.budgetRange), 10],
    ['Decision timeline', timelinePoints(lead.decisionTimeline), 15],
    ["Contact's influence", contact.decisionMakerInfluence / 10, 10],
    ["Contact's role", rolePoints[contact.contactRole], 5],
    ['Completeness', completenessPoints(input), 10],
    ['Recent activity', recencyPoints(input), 5],
  ];
  return parts.map(([label, points, weight]) => ({ label, points: Math.round(points), weight }));
}

export const totalScore = (parts: ScorePart[]) => parts.reduce((sum, part) => sum + part.points, 0);

/** How well a lead is understood: can they pay, when, who decides, what do they need. */
const QUALIFYING = ['Budget', 'Decision timeline', "Contact's influence", "Contact's role", 'Completeness'];

/** 0–100: the points of the qualifying parts as a share of their maximum. */
export function qualificationScore(parts: ScorePart[]): number | null {
  const qualifying = parts.filter(({ label }) => QUALIFYING.includes(label));
  if (qualifying.length < QUALIFYING.length) return null;
  const weight = qualifying.reduce((sum, part) => sum + part.weight, 0);
  return Math.round((100 * totalScore(qualifying)) / weight);
}

/** The share of leads of middling score that are won from each open status, in per cent. */
const statusChance: Record<Exclude<LeadStatus, 'closed_won' | 'closed_lost'>, number> = {
  new: 10,
  contacted: 20,
  qualified: 40,
  proposal_sent: 60,
  negotiation: 80,
};

/**
 * Returns the likelihood that a lead is won, 0–100 per cent: the chance of its status, half of it with a score of 0 and
 * one and a half times it with a score of 100, and never certain while the lead is open.
 */
export function conversionProbability({
  status,
  leadScore,
}: {
  status: LeadStatus;
  leadScore: number | null;
}) {
  if (status === 'closed_won') return 100;
  if (status === 'closed_lost') return 0;
  if (leadScore === null) return null;
  return Math.min(Math.round(statusChance[status] * (0.5 + leadScore / 100)), 95);
}
