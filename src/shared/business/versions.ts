import { optionSet } from '../fields/optionSet.ts';

/** The content that holds from a day on, until the next version. */
export const versionedContent = optionSet({
  catalogue: 'Groups and prices',
  terms: 'Terms and Conditions',
});

export type VersionedContent = (typeof versionedContent.values)[number];

/**
 * The version of each: the id of one that was published, the day of one that the product comes with. Prices are
 * composed from them, and again later.
 */
export type VersionNames = Record<VersionedContent, string>;

/** The prices that a page shows, as one text: the names of the catalogue's and the terms' version, and 'GST' or 'no GST'. */
export const pricesVersionOf = (
  { catalogue, terms }: VersionNames,
  { isGstRegistered }: { isGstRegistered: boolean },
) => [catalogue, terms, isGstRegistered ? 'GST' : 'no GST'].join(' ');

export type VersionState = 'draft' | 'scheduled' | 'in_force' | 'past' | 'withdrawn';

/** True for a version that holds on some day: no draft, and not withdrawn. */
export const isUsable = ({ state }: { state: VersionState }) => state !== 'draft' && state !== 'withdrawn';

/** Returns the version that holds on a day: the last that has begun, of versions in the order of their days. */
export const versionOn = <Version extends { validFrom: string }>(versions: readonly Version[], day: string) =>
  versions.findLast(({ validFrom }) => validFrom <= day);
