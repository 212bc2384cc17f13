/** The addresses that pages had before, with those that they have now. */
export const movedPages: Record<string, string> = {
  security: 'you/security',
  prices: 'business/prices',
  terms: 'business/proposals',
  mail: 'business/mail',
  log: 'data/log',
  'website-enquiries': 'data/enquiries',
  backup: 'data/backup',
  'business/website': 'business/contact',
  'business/working-days': 'business/work',
  'business/engagements': 'business/work',
  'business/enquiries': 'business/work',
};
