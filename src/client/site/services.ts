/** The content of the price depends on the business. */
export const PRICE_POINT = 'See what registration costs';

/** The three services, one for each kind of visitor, with their pages. */
export const services = [
  {
    id: 'new-providers',
    name: 'New Providers',
    title: 'I am starting out',
    audience: 'You plan to support people with disability, and have no clients yet.',
    points: ['Find out which audit you need', PRICE_POINT, 'Documents and training fitted to your services'],
    action: 'Price my registration',
    path: '/registration-proposal',
  },
  {
    id: 'existing-providers',
    name: 'Existing Providers',
    title: 'I support people, but am not registered',
    audience:
      'You already have clients who manage their own plans or have a plan manager, and want to be registered.',
    points: [
      'A price that counts your clients and outlets',
      'An internal audit report before the real one',
      'A path that keeps your services running',
    ],
    action: 'Price a certification audit',
    path: '/existing-provider-proposal',
  },
  {
    id: 'registered-providers',
    name: 'Ongoing Support',
    title: 'I am registered',
    audience: 'You want to stay compliant, be ready for the next audit and grow.',
    points: [
      'Regular sessions with a person who knows you',
      'Records checked before an auditor sees them',
      'Three levels of support, priced by the month',
    ],
    action: 'Compare support packages',
    path: '/ongoing-support',
  },
] as const;
