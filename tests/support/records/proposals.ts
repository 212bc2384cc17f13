import type { ExistingProviderDetails } from '#shared/proposals/pricing.ts';

/** An existing provider without clients and outlets. */
export const emptyProviderDetails: ExistingProviderDetails = {
  hasClients: false,
  clientCount: 0,
  modulesWithClients: [],
  outlets: { sil: 0, sda: 0, office: 0, groupCentre: 0 },
};
