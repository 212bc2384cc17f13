const COMMISSION = 'https://www.ndiscommission.gov.au';

export const commissionPages = [
  {
    title: 'Becoming a registered provider: requirements, process and timeline',
    url: `${COMMISSION}/providers/becoming-registered-provider/registration-requirements-process-and-timeline`,
  },
  { title: 'NDIS Practice Standards', url: `${COMMISSION}/rules-and-standards/ndis-practice-standards` },
  {
    title: 'The Verification Module',
    url: `${COMMISSION}/rules-and-standards/ndis-practice-standards/verification-module`,
  },
  {
    title: 'The Core Module: governance and operational management',
    url: `${COMMISSION}/rules-and-standards/ndis-practice-standards/core-module-provider-governance-and-operational`,
  },
  {
    title: 'Managing your registration',
    url: `${COMMISSION}/provider-registration/manage-your-registration`,
  },
  { title: 'Renewing your registration', url: `${COMMISSION}/provider-registration/renew-your-registration` },
] as const;
