import { formatDay } from '#shared/format.ts';
import { leadFormats } from './leadFormats.tsx';
import { leadLabels } from './leadLabels.ts';

/** What a lead's history calls its fields, those included that nobody types. */
export const leadHistory = {
  labels: { ...leadLabels, lastContactDate: 'Last Contact', leadScore: 'Lead Score' },
  formats: { ...leadFormats, lastContactDate: (date: string) => formatDay(date) },
};
