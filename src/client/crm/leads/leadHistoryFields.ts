import { formatDay } from '#shared/fields/format.ts';
import { leadLabels } from '#shared/leads.ts';
import { leadFormats } from './leadFormats.tsx';

/** What a lead's history calls its fields, those included that nobody types. */
export const leadHistoryFields = {
  labels: { ...leadLabels, lastContactDate: 'Last Contact', leadScore: 'Lead Score' },
  formats: { ...leadFormats, lastContactDate: (date: string) => formatDay(date) },
};
