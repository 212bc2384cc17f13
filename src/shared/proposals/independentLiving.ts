// Supported independent living. Since 1 July 2026 it is a group of its own, with standards of its own, beside the 36 that
// the site offers. The facts: docs/decisions/156-supported-independent-living.md.

/** The number of the group, the group beside which visitors are asked, and the module that it needs beside core. */
export const SIL = { number: '0138', beside: '0115', moduleId: 'module5a' } as const;

export const SIL_QUESTION = 'Will this be supported independent living?';

export const PRICE_ON_REQUEST = 'price on request';

/** The line in the place of its price. */
export const SIL_LINE = `${SIL.number}: ${PRICE_ON_REQUEST}`;

/** The words beside a total that leaves its price out. */
export const WITHOUT_SIL = `without ${SIL.number}`;

export const SIL_MEANING =
  'Supported independent living is a group of its own since 1 July 2026. It needs a certification audit. Do not start before the NDIS Commission has decided. To be confirmed: its standards (module 5A), and the rules for who gives it already.';
