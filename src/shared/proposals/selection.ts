import { optionSet } from '../fields/optionSet.ts';
import type { ProviderType as LeadProviderType } from '../leads/leads.ts';
import {
  type Catalogue,
  groupsByNumber,
  hasModule,
  moduleById,
  type RegistrationGroup,
} from './catalogue.ts';
import {
  type ExistingProviderDetails,
  type Outlets,
  type Quote,
  quoteExistingProvider,
  quoteNewProvider,
  quoteRenewal,
} from './pricing.ts';

// What a price is computed from: on the site, at the checkout and in the CRM.

/** Who prices a registration on the site. */
export const siteProvider = optionSet({ new: 'New provider', existing: 'Existing provider' });

export const providerType = optionSet({ ...siteProvider.labels, renewal: 'Renewal' });

export type ProviderType = keyof typeof providerType.labels;

/** What a proposal for a lead begins with. */
export const providerOfLead: Record<LeadProviderType, ProviderType> = {
  new_provider: 'new',
  existing_seeking_registration: 'existing',
  registered_seeking_support: 'existing',
};

export interface Selection {
  groups: readonly RegistrationGroup[];
  details: ExistingProviderDetails;
  /** The answer to `SIL_QUESTION`, for groups without 0138. */
  isSil?: true;
}

/** The version of the terms that a visitor accepted on the site, and when: an instant as its text. */
export interface AcceptedTerms {
  version: string;
  at: string;
}

/** A selection as it is stored: without anything that the catalogue states. */
export interface StoredSelection {
  provider: ProviderType;
  groups: string[];
  details: ExistingProviderDetails;
}

/** The outlet counts, by their names in the address, with their labels. */
export const OUTLET_LABELS: readonly (readonly [keyof Outlets, string])[] = [
  ['sil', 'SIL'],
  ['sda', 'SDA'],
  ['office', 'Office'],
  ['groupCentre', 'Group centre'],
];

export const emptyProviderDetails: ExistingProviderDetails = {
  hasClients: false,
  clientCount: 0,
  modulesWithClients: [],
  outlets: { sil: 0, sda: 0, office: 0, groupCentre: 0 },
};

/** A stored selection with the groups of a catalogue; what the catalogue does not have is left out. */
export const selectionIn = (catalogue: Catalogue, { groups, details }: StoredSelection): Selection => ({
  groups: groupsByNumber(catalogue, groups),
  details: {
    ...details,
    // Modules of clients are shown only with clients; what is not shown is not charged.
    modulesWithClients: details.hasClients
      ? details.modulesWithClients.filter((id) => hasModule(catalogue, id))
      : [],
  },
});

export const quoteFor = (
  catalogue: Catalogue,
  provider: ProviderType,
  { groups, details }: Selection,
): Quote => {
  if (provider === 'renewal') return quoteRenewal(catalogue, groups, details);
  return provider === 'existing'
    ? quoteExistingProvider(catalogue, groups, details)
    : quoteNewProvider(catalogue, groups);
};

/** Returns the groups as a provider sees them: for an existing one each is labelled Certification. */
export const groupsForProvider = (
  provider: ProviderType,
  groups: readonly RegistrationGroup[],
): readonly RegistrationGroup[] =>
  provider === 'existing' ? groups.map((group) => ({ ...group, auditType: 'Certification' })) : groups;

/** Returns the services that an existing provider gives today, a line each. */
export const describeServices = (
  catalogue: Catalogue,
  { hasClients, clientCount, modulesWithClients, outlets }: ExistingProviderDetails,
): string[] => [
  ...(hasClients && clientCount > 0 ? [`Clients: ${clientCount}`] : []),
  ...(modulesWithClients.length > 0
    ? [`Modules with clients: ${modulesWithClients.map((id) => moduleById(catalogue, id).name).join(', ')}`]
    : []),
  ...OUTLET_LABELS.filter(([outlet]) => outlets[outlet] > 0).map(
    ([outlet, label]) => `${label} outlets: ${outlets[outlet]}`,
  ),
];

const titles: Record<ProviderType, string> = {
  new: 'NDIS Registration Proposal',
  existing: 'Full Certification Audit Registration',
  renewal: 'NDIS Registration Renewal',
};

export const proposalTitle = (provider: ProviderType) => titles[provider];
