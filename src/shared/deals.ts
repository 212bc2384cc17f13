import { fitText } from './fields/fitText.ts';
import type { EnquiryType } from './leads/leads.ts';

/** The message for a lead or an opportunity that was closed on a day that has not come. */
export const FUTURE_CLOSE_DATE_MESSAGE = 'This day is still to come';

/** The services that a deal is named after. */
const SERVICES: Partial<Record<EnquiryType, string>> = {
  registration: 'registration',
  audit_request: 'audit',
  consultation: 'consultation',
};

/** Returns the name of an opportunity and its proposals, such as 'Hearth & Home Care · registration'. */
export const nameOfDeal = (client: string, service = 'registration') =>
  `${fitText(client, 150)} · ${service}`;

/** Returns the name of the opportunity of a lead; one that is about no service keeps the title of the lead. */
export function nameOfLeadsDeal(lead: { title: string; accountName: string; enquiryType: EnquiryType }) {
  const service = SERVICES[lead.enquiryType];
  return service ? nameOfDeal(lead.accountName, service) : lead.title;
}
