import * as z from 'zod';
import type { SectionValues } from '#shared/business/sections.schema.ts';
import type { StoredVersion, VersionContent } from '#shared/business/versions.schema.ts';
import {
  type VersionedContent,
  type VersionNames,
  type VersionState,
  versionedContent,
  versionOn,
} from '#shared/business/versions.ts';
import { fullName } from '#shared/contacts/contacts.ts';
import { formatDay, today } from '#shared/fields/format.ts';
import { type Catalogue, packagesIn } from '#shared/proposals/catalogue.ts';
import type { Terms } from '#shared/site/content.ts';
import { defaultCatalogues } from '#shared/site/defaults/catalogues.data.ts';
import { defaultTerms } from '#shared/site/defaults/terms.data.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { User } from '../platform/identity/users.entity.ts';
import { findSection } from './business.service.ts';
import { ContentVersion } from './contentVersions.entity.ts';

/** The versions that the product comes with, in the order of the days. */
const defaults: { [Kind in VersionedContent]: { validFrom: string; content: VersionContent<Kind> }[] } = {
  catalogue: [...defaultCatalogues],
  terms: [{ validFrom: defaultTerms.version, content: { sections: defaultTerms.sections } }],
};

/** True for prices or terms that the product comes with, which nobody has published. */
export const isBuiltIn = (kind: VersionedContent, names: VersionNames) =>
  defaults[kind].some(({ validFrom }) => validFrom === names[kind]);

/** The catalogue, with what only staff see, and the terms, of which prices are made. */
export interface Prices {
  versions: VersionNames;
  catalogue: Catalogue;
  terms: Terms;
}

/** The prices and terms that hold on a day in Sydney, of all that were published before a moment. */
export async function pricesOn(em: EntityManager, day: string, publishedBefore?: Date): Promise<Prices> {
  const find = async <Kind extends VersionedContent>(kind: Kind) => {
    const all = await usableVersions(em, kind, publishedBefore);
    // The first version holds before its day too: a proposal is never without terms.
    return versionOn(all, day) ?? all[0];
  };
  return pricesOf(em, await find('catalogue'), await find('terms'));
}

/** The prices of these versions, whatever holds now; null where there is no version of a name. */
export async function findPrices(em: EntityManager, names: VersionNames): Promise<Prices | null> {
  const find = async <Kind extends VersionedContent>(kind: Kind) => {
    const name = names[kind];
    const version =
      defaults[kind].find(({ validFrom }) => validFrom === name) ??
      (z.uuid().safeParse(name).success ? await em.findOne(ContentVersion, { id: name, kind }) : null);
    return (
      version && { name, validFrom: version.validFrom, content: version.content as VersionContent<Kind> }
    );
  };
  const catalogue = await find('catalogue');
  const terms = await find('terms');
  return catalogue && terms && pricesOf(em, catalogue, terms);
}

/** @throws Error where there is no version of a name */
export async function pricesNamed(em: EntityManager, names: VersionNames): Promise<Prices> {
  const prices = await findPrices(em, names);
  if (!prices) throw new Error(`There are no prices of the versions ${names.catalogue} and ${names.terms}`);
  return prices;
}

interface NamedVersion<Kind extends VersionedContent> {
  name: string;
  validFrom: string;
  content: VersionContent<Kind>;
}

async function pricesOf(
  em: EntityManager,
  catalogue?: NamedVersion<'catalogue'>,
  terms?: NamedVersion<'terms'>,
): Promise<Prices> {
  if (!catalogue || !terms) throw new Error('There is no version of prices or terms');
  return {
    versions: { catalogue: catalogue.name, terms: terms.name },
    catalogue: withPackages(catalogue.content, await findSection(em, 'packages')),
    terms: { version: terms.validFrom, ...terms.content },
  };
}

/** The catalogue with every package of the site, by its name there. */
const withPackages = (catalogue: Catalogue, onSite: SectionValues['packages']): Catalogue => ({
  ...catalogue,
  packages: packagesIn(catalogue, onSite).map(({ id, name, monthlyPrice }) => ({
    id,
    name,
    price: monthlyPrice,
  })),
});

/** The versions of a kind that hold from some day on, in the order of their days. */
async function usableVersions<Kind extends VersionedContent>(
  em: EntityManager,
  kind: Kind,
  publishedBefore?: Date,
) {
  const rows = await em.find(
    ContentVersion,
    { kind, publishedAt: publishedBefore ? { $lt: publishedBefore } : { $ne: null }, withdrawnAt: null },
    { orderBy: { publishedAt: 'asc' } },
  );
  const builtIn = defaults[kind].map((version) => ({ ...version, name: version.validFrom }));
  const published = rows.map(({ id, validFrom, content }) => ({
    name: id,
    validFrom,
    content: content as VersionContent<Kind>,
  }));
  return inOrder<NamedVersion<Kind>>(builtIn, published);
}

/**
 * Sorts versions by their days; of several of one day the one that was published last comes last, and so holds.
 * `published` are in the order in which they were. A version that a later product comes with never takes the place of one that was published before its day.
 */
const inOrder = <Version extends { validFrom: string }>(builtIn: Version[], published: Version[]) =>
  byDay([
    ...builtIn.filter(({ validFrom }) => !published.some((one) => one.validFrom < validFrom)),
    ...published,
  ]);

const byDay = <Version extends { validFrom: string }>(versions: Version[]) =>
  versions.toSorted((a, b) => a.validFrom.localeCompare(b.validFrom));

/** All versions of a kind, the newest first, with the draft and what was withdrawn. */
export async function listVersions<Kind extends VersionedContent>(
  em: EntityManager,
  kind: Kind,
): Promise<StoredVersion<Kind>[]> {
  const rows = await em.find(ContentVersion, { kind }, { orderBy: { publishedAt: 'asc' } });
  const stored = await asStored(em, kind, rows);
  const isPublished = ({ publishedAt, withdrawnAt }: (typeof stored)[number]) => publishedAt && !withdrawnAt;
  const complete = await completeContent(em, kind);
  const builtIn = defaults[kind].map(({ content, ...version }) => ({
    ...BUILT_IN,
    ...version,
    content: complete(content),
  }));
  const published = inOrder<Omit<StoredVersion<Kind>, 'state'>>(builtIn, stored.filter(isPublished));
  const holding = versionOn(published, today());
  const stateOf = (version: (typeof published)[number]): VersionState => {
    if (version.withdrawnAt) return 'withdrawn';
    if (version.id !== null && !version.publishedAt) return 'draft';
    if (version === holding) return 'in_force';
    return version.validFrom > today() ? 'scheduled' : 'past';
  };
  const unused = stored.filter((one) => !isPublished(one));
  return byDay([...unused, ...published])
    .map((version) => ({ ...version, state: stateOf(version) }))
    .reverse();
}

const BUILT_IN = {
  id: null,
  version: 0,
  sourceUrl: null,
  checkedOn: null,
  savedAt: null,
  savedByName: null,
  publishedAt: null,
  publishedByName: null,
  withdrawnAt: null,
  withdrawnByName: null,
};

/** Returns what adds to the content of a version what versions of before did not have. */
async function completeContent<Kind extends VersionedContent>(em: EntityManager, kind: Kind) {
  const onSite = await findSection(em, 'packages');
  return (content: unknown) =>
    (kind === 'catalogue' ? withPackages(content as Catalogue, onSite) : content) as VersionContent<Kind>;
}

/** Versions as administrators see them, with the names of people. */
export async function asStored<Kind extends VersionedContent>(
  em: EntityManager,
  kind: Kind,
  rows: ContentVersion[],
) {
  const ids = rows.flatMap((row) =>
    [row.savedBy, row.publishedBy, row.withdrawnBy].flatMap((by) => by?.id ?? []),
  );
  const people = await em.find(User, { id: { $in: ids } });
  const nameOf = (by: { id: string } | null) => {
    const user = people.find(({ id }) => id === by?.id);
    return user ? fullName(user) : null;
  };
  const complete = await completeContent(em, kind);
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    validFrom: row.validFrom,
    sourceUrl: row.sourceUrl,
    checkedOn: row.checkedOn,
    savedAt: row.updatedAt,
    savedByName: nameOf(row.savedBy),
    publishedAt: row.publishedAt,
    publishedByName: nameOf(row.publishedBy),
    withdrawnAt: row.withdrawnAt,
    withdrawnByName: nameOf(row.withdrawnBy),
    content: complete(row.content),
  }));
}

/** 'Terms, from 1 Jul 2027', for the log. */
export const describeVersion = (kind: VersionedContent, validFrom: string) =>
  `${versionedContent.labels[kind]}, from ${formatDay(validFrom)}`;
