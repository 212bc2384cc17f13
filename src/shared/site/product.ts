/** This software, not the consultancy. */
export const product = {
  name: 'ProviderDesk',
  /** On the sign-in screen. */
  system: 'NDIS Provider Support Management System',
} as const;
