import type { ExistingProviderDetails } from '#shared/proposals/pricing.ts';

/** An existing provider with neither clients nor outlets. */
export const emptyProviderDetails: ExistingProviderDetails = {
  hasClients: false,
  clientCount: 0,
  modulesWithClients: [],
  outlets: { sil: 0, sda: 0, office: 0, groupCentre: 0 },
};
