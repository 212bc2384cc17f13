import { formatDay } from '#shared/fields/format.ts';
import { leadLabels } from '#shared/leads.ts';
import { leadFormats } from './leadFormats.tsx';

/** Labels and formats of a lead's history, which also has fields that no form edits. */
export const leadHistoryFields = {
  labels: { ...leadLabels, lastContactDate: 'Last Contact', leadScore: 'Lead Score' },
  formats: { ...leadFormats, lastContactDate: (date: string) => formatDay(date) },
};
