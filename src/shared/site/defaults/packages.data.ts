import type { SupportPackage } from '../content.ts';

export const defaultPackages: readonly SupportPackage[] = [
  {
    id: 'essential',
    name: 'Essential Compliance Package',
    subtitle: 'Stay on top of your obligations',
    monthlyPrice: 50_000,
    idealFor: 'sole traders and small teams who run things themselves and want someone to check with',
    isPopular: false,
    inclusions: [
      {
        category: 'Guidance',
        items: ['Monthly 1-hour session with a consultant', 'Email support, answered within 24-48 hours'],
      },
      {
        category: 'Compliance',
        items: [
          'Calendar of your renewals, reports and audits',
          'Alerts in plain words when the rules change',
          'Policies and forms kept up to date',
        ],
      },
      {
        category: 'Learning',
        items: ['Library of templates and checklists', 'Orientation material for new workers'],
      },
    ],
  },
  {
    id: 'strategic',
    name: 'Strategic Growth Partner',
    subtitle: 'Comply and grow with a partner beside you',
    monthlyPrice: 100_000,
    idealFor: 'growing providers with staff, who want their records checked and their next audit prepared',
    isPopular: true,
    inclusions: [
      {
        category: 'Everything in Essential, and',
        items: [
          'Fortnightly 2-hour sessions',
          'Phone support Monday-Friday 9-5 AEST',
          'Email answered within 1 business day (our target)',
        ],
      },
      {
        category: 'Checks',
        items: ['Client record checks', 'Staff record checks', 'Incident record checks'],
      },
      { category: 'Audit and growth', items: ['Audit preparation', 'Business development'] },
    ],
  },
  {
    id: 'premium',
    name: 'Premium Partnership',
    subtitle: 'A team that knows your organisation',
    monthlyPrice: 150_000,
    idealFor: 'larger providers with several outlets or high-risk supports',
    isPopular: false,
    inclusions: [
      {
        category: 'Everything in Strategic, and',
        items: ['Weekly 2-hour sessions', 'Quarterly on-site visits', 'A dedicated account manager'],
      },
      { category: 'Readiness', items: ['Mock audits', 'Quarterly training for your team'] },
      { category: 'People', items: ['A specialist network to call on'] },
    ],
  },
];
