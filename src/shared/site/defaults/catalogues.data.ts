import type { Catalogue } from '../../proposals/catalogue.ts';
import { defaultGroups } from './groups.data.ts';
import { defaultModules } from './modules.data.ts';

const COMMISSION = 'https://www.ndiscommission.gov.au/rules-and-standards/ndis-practice-standards';

export const defaultCatalogue: Catalogue = {
  groups: defaultGroups,
  modules: defaultModules,
  fees: {
    verificationAudit: 110_000,
    coreClients: 50_000,
    moduleClients: 50_000,
    outlet: 50_000,
    internalAuditReport: 50_000,
  },
};

/** With the group that the rules of 1 July 2026 added, which the specification does not price. */
const catalogueWithSil: Catalogue = {
  ...defaultCatalogue,
  groups: [
    ...defaultCatalogue.groups,
    {
      id: '0138',
      number: '0138',
      name: 'Assistance with supported independent living',
      description: 'Help at home for people who share it, or live alone with support',
      auditType: 'Certification',
      requiredModules: ['core', 'module5a'],
      isStaffOnly: true,
    },
  ],
  modules: [
    ...defaultCatalogue.modules,
    {
      id: 'module5a',
      name: 'Supported Independent Living',
      description:
        'The standards for supported independent living, from 1 July 2026 (names to be confirmed).',
      price: null,
      url: COMMISSION,
      isStaffOnly: true,
    },
  ],
};

/** The newest that the product comes with. */
export const newestCatalogue = { validFrom: '2026-07-01', content: catalogueWithSil };

/** The catalogues that the product comes with, each with the day from which it holds. */
export const defaultCatalogues: readonly { validFrom: string; content: Catalogue }[] = [
  { validFrom: '2024-01-01', content: defaultCatalogue },
  newestCatalogue,
];
