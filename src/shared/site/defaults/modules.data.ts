import type { Module } from '../../proposals/catalogue.ts';

// Practice Standards modules with the consultancy's prices.

const COMMISSION = 'https://www.ndiscommission.gov.au/rules-and-standards/ndis-practice-standards';

/** The modules in the order in which they are shown and priced. */
export const defaultModules: readonly Module[] = [
  {
    id: 'core',
    name: 'Core Module',
    description:
      'People’s rights, how the organisation is run, how supports are planned and given, and the setting they are given in.',
    price: 350_000,
    url: COMMISSION,
  },
  {
    id: 'module1',
    name: 'High Intensity Daily Personal Activities',
    description:
      'Trained, supervised workers for complex care: tube feeding, tracheostomy, ventilation, catheters, injections, wounds, bowel care and severe dysphagia.',
    price: 80_000,
    url: COMMISSION,
  },
  {
    id: 'module2',
    name: 'Specialist Behaviour Support',
    description:
      'Suitable practitioners, sound assessments and plans, and a drive to cut restrictive practices.',
    price: 40_000,
    url: `${COMMISSION}/supplementary-module-specialist-behaviour-support`,
  },
  {
    id: 'module2a',
    name: 'Implementing Behaviour Support Plans',
    description:
      'Putting a person’s plan into practice lawfully, with authorisation, monitoring and reporting of any restrictive practice.',
    price: 50_000,
    url: `${COMMISSION}/supplementary-module-implementing-behaviour-support`,
  },
  {
    id: 'module3',
    name: 'Early Childhood Supports',
    description:
      'Family-centred, inclusive support for the young child in everyday settings, safe and team-based.',
    price: 40_000,
    url: `${COMMISSION}/supplementary-module-early-childhood-supports`,
  },
  {
    id: 'module4',
    name: 'Specialist Support Coordination',
    description:
      'Expert coordination where circumstances are complex or risky, with conflicts of interest managed.',
    price: 30_000,
    url: COMMISSION,
  },
  {
    id: 'module5',
    name: 'Specialist Disability Accommodation',
    description:
      'Tenants’ rights and choice in specialist housing, clear agreements, and housing kept apart from support.',
    price: 80_000,
    url: `${COMMISSION}/supplementary-module-specialist-disability`,
  },
];
