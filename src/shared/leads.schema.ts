import * as z from 'zod';
import {
  createInput,
  idInput,
  oneOf,
  optionalAmount,
  optionalDate,
  optionalId,
  optionalLongText,
  optionalText,
  optionalTime,
  percent,
  requiredId,
  requiredText,
} from './fields/fields.schema.ts';
import type { ScorePart } from './leads.ts';
import {
  DEFAULT_PROBABILITY,
  enquiryType,
  leadFilterParsers,
  type leadLabels,
  leadSortParser,
  leadSource,
  leadStatus,
  priority,
  providerType,
  supportPackage,
} from './leads.ts';
import { LOST_REASON_LENGTH } from './lostReasons.ts';
import { hasChanges, NO_CHANGE_MESSAGE, selectionInput } from './records/bulk-changes.schema.ts';
import { filterInput, filtersInput, listInput } from './records/lists.schema.ts';

export const ACCOUNT_AND_CONTACT_MESSAGE = 'Please select both account and contact';

const fields = {
  title: requiredText('Title is required'),
  enquiryType: oneOf(enquiryType),
  source: oneOf(leadSource),
  accountId: requiredId(ACCOUNT_AND_CONTACT_MESSAGE),
  contactId: requiredId(ACCOUNT_AND_CONTACT_MESSAGE),
  description: optionalLongText(),
  enquiryDetails: optionalLongText(),
  status: oneOf(leadStatus),
  /** Kept while the lead is closed as lost; never required. */
  lostReason: optionalText(LOST_REASON_LENGTH),
  priority: oneOf(priority),
  estimatedValue: optionalAmount(),
  probability: percent,
  expectedCloseDate: optionalDate,
  followUpDate: optionalDate,
  assignedToId: optionalId,
  nextAction: optionalText(500),
  budgetRange: optionalText(),
  decisionTimeline: optionalText(),
  businessImpact: optionalLongText(),
  competitors: optionalText(1000),
  painPoints: z
    .array(requiredText('Write a pain point'))
    .max(50, 'Use at most 50 pain points')
    .transform((points) => [...new Set(points)]),
  providerType: oneOf(providerType).nullable(),
  supportPackage: oneOf(supportPackage).nullable(),
} satisfies Record<keyof typeof leadLabels, z.ZodType>;

export const leadForm = z.object(fields);

/** The values of the form: an empty field is '', an empty select null. */
export type LeadValues = z.input<typeof leadForm>;

/** Those of every section of the form but the first. */
export type LeadSectionValues = Omit<LeadValues, 'title' | 'accountId' | 'contactId'>;

/** The parsed values: '' has become null, and account and contact are set. */
export type LeadInput = z.output<typeof leadForm>;

export const blankLead: LeadValues = {
  title: '',
  enquiryType: 'sales_inquiry',
  source: 'website_form',
  accountId: null,
  contactId: null,
  description: '',
  enquiryDetails: '',
  status: 'new',
  lostReason: '',
  priority: 'medium',
  estimatedValue: '',
  probability: DEFAULT_PROBABILITY,
  expectedCloseDate: '',
  followUpDate: '',
  assignedToId: null,
  nextAction: '',
  budgetRange: '',
  decisionTimeline: '',
  businessImpact: '',
  competitors: '',
  painPoints: [],
  providerType: null,
  supportPackage: null,
};

export const leadInput = createInput(fields, blankLead);

/** The input of `update`: fields that are left out stay as they are. */
export const leadChanges = leadForm.partial();

export const leadFilters = filtersInput(leadFilterParsers);

export const leadListInput = listInput.extend({ ...leadFilters.shape, sort: filterInput(leadSortParser) });

/** The fields that can be changed on several leads at once. A reason without a status is for those that are closed as lost. */
export const leadBulkChange = z
  .object({
    status: oneOf(leadStatus),
    lostReason: fields.lostReason,
    priority: oneOf(priority),
    assignedToId: optionalId,
  })
  .partial()
  .refine(hasChanges, NO_CHANGE_MESSAGE);

export const leadSelection = selectionInput(leadFilters);

export const scheduleFollowUpInput = idInput.extend({
  followUpDate: z.iso.date('Choose the day of the follow-up'),
  /** The time of a reminder; left out, the stored time stays. */
  followUpTime: optionalTime.optional(),
  note: optionalLongText().optional(),
  /** The id of the activity that records it, chosen by the caller, so that a repeated call records it once. */
  activityId: idInput.shape.id.optional(),
});

/** A lead in a list. */
export interface LeadCard {
  id: string;
  version: number;
  title: string;
  status: LeadInput['status'];
  lostReason: string | null;
  priority: LeadInput['priority'];
  enquiryType: LeadInput['enquiryType'];
  accountName: string;
  contactName: string;
  estimatedValue: number | null;
  probability: number;
  expectedCloseDate: string | null;
  followUpDate: string | null;
  assignedToId: string | null;
  /** The first 300 characters. */
  description: string | null;
}

/** A lead as the server returns it. */
export interface LeadRecord extends LeadInput {
  id: string;
  followUpTime: string | null;
  accountName: string;
  contactName: string;
  contactEmail: string | null;
  /** The mobile phone, or another number of the contact. */
  contactPhone: string | null;
  assignedToName: string | null;
  lastContactDate: string | null;
  /** 0–100, by `leads.score.ts`; null where the lead has no score. */
  qualificationScore: number | null;
  /** 0–100, in per cent, by `leads.score.ts`; `probability` is what staff expect. */
  conversionProbability: number | null;
  /** 0–100. */
  leadScore: number | null;
  scoreParts: ScorePart[];
  /** The enquiry as it was typed, into the public form or by staff; untrusted. */
  formData: Record<string, unknown> | null;
  /** The opportunity that the lead was converted to. */
  opportunityId: string | null;
  createdById: string | null;
  createdAt: Date;
  updatedAt: Date;
  version: number;
}

/** The figures of the dashboard, over all leads. */
export interface LeadStats {
  total: number;
  new: number;
  qualified: number;
  highScore: number;
  urgent: number;
  /** The sum of the estimated values, in AUD. */
  pipelineValue: number;
}
