import * as z from 'zod';
import { createInput, idInput, optionalLongText, optionalTime } from '../fields/fields.schema.ts';
import { blankOf } from '../fields/kinds.ts';
import { shapeOf } from '../fields/shapeOf.schema.ts';
import { bulkChangeInput, selectionInput } from '../records/bulk-changes.schema.ts';
import { filtersInput, listInputOf } from '../records/lists.schema.ts';
import type { StoredRecord } from '../records/storedRecord.ts';
import type { ScorePart } from './leads.ts';
import { leadFields, leadFilterParsers, leadSortParser } from './leads.ts';

const shape = shapeOf(leadFields);

export const leadForm = z.object(shape);

/** The values of the form: an empty field is '', an empty select null. */
export type LeadValues = z.input<typeof leadForm>;

/** The values of every section of the form but the first. */
export type LeadSectionValues = Omit<LeadValues, 'title' | 'accountId' | 'contactId'>;

/** The parsed values: '' has become null, and account and contact are set. */
export type LeadInput = z.output<typeof leadForm>;

export const blankLead = blankOf(leadFields);

export const leadInput = createInput(shape, blankLead);

/** The input of `update`: fields that are left out stay as they are. */
export const leadChanges = leadForm.partial();

export const leadFilters = filtersInput(leadFilterParsers);

export const leadListInput = listInputOf(leadFilters, leadSortParser);

/** The fields that can be changed on several leads at once. A reason without a status is for those that are closed as lost. */
export const leadBulkChange = bulkChangeInput(
  leadForm.pick({ status: true, lostReason: true, priority: true, assignedToId: true }),
);

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
  assignedToName: string | null;
  /** The minutes of work from the enquiry to our first answer; null while there is none. */
  answerMinutes: number | null;
  /** True if the hours within which the business answers are over, and there is no answer. */
  isAnswerOverdue: boolean;
  /** The first 300 characters. */
  description: string | null;
}

/** A lead as the server returns it. */
export interface LeadRecord extends LeadInput, StoredRecord {
  followUpTime: string | null;
  accountName: string;
  contactName: string;
  contactEmail: string | null;
  contactDoNotEmail: boolean;
  /** The mobile phone, or another number of the contact. */
  contactPhone: string | null;
  /** True once an administrator has erased the person. */
  isContactErased: boolean;
  assignedToName: string | null;
  lastContactDate: string | null;
  firstAnswerAt: Date | null;
  answerMinutes: number | null;
  isAnswerOverdue: boolean;
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
}

/** Another open lead of who may be the same person. */
export interface SamePersonLead {
  id: string;
  version: number;
  title: string;
  createdAt: Date;
  contactName: string;
  isSameContact: boolean;
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
