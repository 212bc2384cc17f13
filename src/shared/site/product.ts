/** The name of this software; the consultancy's own name is part of its content. */
export const product = {
  name: 'ProviderDesk',
  /** The subtitle of the sign-in screen. */
  system: 'NDIS Provider Support Management System',
} as const;
