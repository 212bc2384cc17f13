import { optionSet } from '../fields/optionSet.ts';

export const versionedContent = optionSet({ catalogue: 'Groups and prices', terms: 'Terms and Conditions' });

export type VersionedContent = (typeof versionedContent.values)[number];

/**
 * The id of a published version, or the day of one that the product comes with. Prices are computed from them
 * again later.
 */
export type VersionNames = Record<VersionedContent, string>;

/** The prices that a page shows, as one text: the versions of catalogue and terms, and 'GST' or 'no GST'. */
export const pricesVersionOf = (
  { catalogue, terms }: VersionNames,
  { isGstRegistered }: { isGstRegistered: boolean },
) => [catalogue, terms, isGstRegistered ? 'GST' : 'no GST'].join(' ');

export type VersionState = 'draft' | 'scheduled' | 'in_force' | 'past' | 'withdrawn';

/** True for a version that holds on some day: no draft, and not withdrawn. */
export const isUsable = ({ state }: { state: VersionState }) => state !== 'draft' && state !== 'withdrawn';

/** True while on every day those apply that the product comes with: they are samples. */
export const areSamples = (versions: readonly { id: string | null; state: VersionState }[]) =>
  versions.every((version) => version.id === null || !isUsable(version));

/** Returns the latest version that has begun by a day; `versions` are sorted by day. */
export const versionOn = <Version extends { validFrom: string }>(versions: readonly Version[], day: string) =>
  versions.findLast(({ validFrom }) => validFrom <= day);

/** The version that was published last, for whichever day; also one that was withdrawn. */
export const lastPublished = <Version extends { publishedAt: Date | null }>(versions: readonly Version[]) =>
  versions
    .filter(({ publishedAt }) => publishedAt)
    .toSorted((a, b) => Number(b.publishedAt) - Number(a.publishedAt))[0];
