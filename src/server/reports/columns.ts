import type { Days } from '#shared/reports/periods.ts';
import type { FilterTexts } from '#shared/reports/reports.ts';
import { answerHours } from '../leads/firstAnswers.ts';
import type { RecordContext } from '../records/record.ts';
import { count, type Measure, quantileOf } from './reportTable.ts';

/** The things that a table depends on. */
export interface Asked {
  context: RecordContext;
  days: Days;
  /** The filter for one person's records; empty for everybody's. */
  owner: FilterTexts;
  /** The days without contact, of those not contacted. */
  contactDays: string;
  /** The hours of work within which enquiries are to be answered; null while nothing is promised. */
  promisedHours: number | null;
  /** True for somebody who sees the records of other people together only. */
  isForOneself: boolean;
}

export const money = (label: string, measure: Measure, filters: FilterTexts = {}) =>
  ({ label, unit: 'aud', filters, measure }) as const;

export const number = (label: string, filters: FilterTexts = {}) =>
  ({ label, unit: 'count', filters, measure: count }) as const;

export const hours = (label: string, share: number) =>
  ({ label, unit: 'hours', measure: quantileOf(share, answerHours('lead')) }) as const;
