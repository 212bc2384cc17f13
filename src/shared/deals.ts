import { fitText } from './fields/fitText.ts';
import type { EnquiryType } from './leads/leads.ts';

/** The message for a lead or an opportunity that was closed on a day that has not come. */
export const FUTURE_CLOSE_DATE_MESSAGE = 'This day is still to come';

const SERVICES: Partial<Record<EnquiryType, string>> = {
  registration: 'registration',
  audit_request: 'audit',
  consultation: 'consultation',
};

/** Returns a name such as 'Hearth & Home Care · registration'. */
export const nameOfDeal = (client: string, service = 'registration') =>
  `${fitText(client, 150)} · ${service}`;

export function nameOfLeadsDeal(lead: { title: string; accountName: string; enquiryType: EnquiryType }) {
  const service = SERVICES[lead.enquiryType];
  return service ? nameOfDeal(lead.accountName, service) : lead.title;
}
