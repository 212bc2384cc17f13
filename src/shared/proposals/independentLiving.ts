// Supported independent living: since 1 July 2026 a group with its own standards, beside the 36 of the site.
// See docs/decisions/156-supported-independent-living.md.

/** Its number, the group that prompts the question to visitors, and the module that it needs beside core. */
export const SIL = { number: '0138', beside: '0115', moduleId: 'module5a' } as const;

export const SIL_QUESTION = 'Will this be supported independent living?';

export const PRICE_ON_REQUEST = 'price on request';

/** Shown in place of its price. */
export const SIL_LINE = `${SIL.number}: ${PRICE_ON_REQUEST}`;

export const WITHOUT_SIL = `without ${SIL.number}`;

export const SIL_MEANING =
  'Supported independent living is a group of its own since 1 July 2026. It needs a certification audit. Do not start before the NDIS Commission has decided. To be confirmed: its standards (module 5A), and the rules for who gives it already.';
