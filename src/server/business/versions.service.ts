import { isDeepStrictEqual } from 'node:util';
import { LockMode } from '@mikro-orm/postgresql';
import { fullName } from '#shared/contacts.ts';
import { formatDay, today } from '#shared/fields/format.ts';
import type { Catalogue } from '#shared/proposals/catalogue.ts';
import type { Terms } from '#shared/site/content.ts';
import { defaultCatalogues } from '#shared/site/defaults/catalogues.data.ts';
import { defaultTerms } from '#shared/site/defaults/terms.data.ts';
import type { DraftInput, StoredVersion, VersionContent } from '#shared/site/versions.schema.ts';
import {
  type VersionedContent,
  type VersionNames,
  type VersionState,
  versionedContent,
  versionOn,
} from '#shared/site/versions.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { StaleRecordError } from '../platform/database/staleRecord.ts';
import { recordEvent } from '../platform/event-log/recordEvent.ts';
import { FieldError } from '../platform/fieldError.ts';
import { User } from '../platform/identity/users.entity.ts';
import { ContentVersion } from './contentVersions.entity.ts';

/** What the product comes with, in the order of the days. */
const defaults: { [Kind in VersionedContent]: { validFrom: string; content: VersionContent<Kind> }[] } = {
  catalogue: [...defaultCatalogues],
  terms: [{ validFrom: defaultTerms.version, content: { sections: defaultTerms.sections } }],
};

/** The catalogue, with what only staff see, and the terms, of which prices are made. */
export interface Prices {
  versions: VersionNames;
  catalogue: Catalogue;
  terms: Terms;
}

/** Those that hold on a day in Sydney, of all that were published before a moment. */
export async function pricesOn(em: EntityManager, day: string, publishedBefore?: Date): Promise<Prices> {
  const find = async <Kind extends VersionedContent>(kind: Kind) => {
    const all = await usableVersions(em, kind, publishedBefore);
    // Before the first day of all, the first holds: a proposal is never without terms.
    return versionOn(all, day) ?? all[0];
  };
  return pricesOf(await find('catalogue'), await find('terms'));
}

/** Those of these versions, whatever holds now. */
export async function pricesNamed(em: EntityManager, names: VersionNames): Promise<Prices> {
  const find = async <Kind extends VersionedContent>(kind: Kind) => {
    const builtIn = defaults[kind].find(({ validFrom }) => validFrom === names[kind]);
    if (builtIn) return { ...builtIn, name: names[kind] };
    const { validFrom, content } = await em.findOneOrFail(ContentVersion, names[kind]);
    return { validFrom, content: content as VersionContent<Kind>, name: names[kind] };
  };
  return pricesOf(await find('catalogue'), await find('terms'));
}

interface NamedVersion<Kind extends VersionedContent> {
  name: string;
  validFrom: string;
  content: VersionContent<Kind>;
}

function pricesOf(catalogue?: NamedVersion<'catalogue'>, terms?: NamedVersion<'terms'>): Prices {
  if (!catalogue || !terms) throw new Error('There is no version of prices or terms');
  return {
    versions: { catalogue: catalogue.name, terms: terms.name },
    catalogue: catalogue.content,
    terms: { version: terms.validFrom, ...terms.content },
  };
}

/** The versions of a kind that hold from some day on, in the order of their days. */
async function usableVersions<Kind extends VersionedContent>(
  em: EntityManager,
  kind: Kind,
  publishedBefore?: Date,
) {
  const rows = await em.find(
    ContentVersion,
    { kind, publishedAt: publishedBefore ? { $lt: publishedBefore } : { $ne: null } },
    { orderBy: { validFrom: 'asc' } },
  );
  const builtIn = defaults[kind].map((version) => ({
    ...version,
    name: version.validFrom,
    publishedAt: null,
  }));
  const published = rows.map(({ id, validFrom, publishedAt, content }) => ({
    name: id,
    validFrom,
    publishedAt,
    content: content as VersionContent<Kind>,
  }));
  return inOrder<NamedVersion<Kind> & { publishedAt: Date | null }>(builtIn, published);
}

/**
 * In the order of their days; of two of one day what was published comes last, and so holds. What a later product comes
 * with never takes the place of what was published before its day.
 */
const inOrder = <Version extends { validFrom: string; publishedAt?: Date | null }>(
  builtIn: Version[],
  published: Version[],
) =>
  [
    ...builtIn.filter(
      ({ validFrom }) => !published.some((one) => one.publishedAt && one.validFrom < validFrom),
    ),
    ...published,
  ].sort((a, b) => a.validFrom.localeCompare(b.validFrom));

/** All versions of a kind, the newest first, with the draft. */
export async function listVersions<Kind extends VersionedContent>(
  em: EntityManager,
  kind: Kind,
): Promise<StoredVersion<Kind>[]> {
  const rows = await em.find(ContentVersion, { kind }, { orderBy: { validFrom: 'asc' } });
  const people = new Map(
    (await em.find(User, { id: { $in: rows.flatMap(({ publishedBy }) => publishedBy?.id ?? []) } })).map(
      (user) => [user.id, fullName(user)],
    ),
  );
  const stored = rows.map((row) => ({
    ...asStored<Kind>(row),
    publishedByName: (row.publishedBy && people.get(row.publishedBy.id)) ?? null,
  }));
  const builtIn = defaults[kind].map((version) => ({ ...BUILT_IN, ...version }));
  const all = inOrder<Omit<StoredVersion<Kind>, 'state'>>(builtIn, stored);
  const published = all.filter(({ id, publishedAt }) => id === null || publishedAt);
  const holding = versionOn(published, today());
  const stateOf = (version: (typeof all)[number]): VersionState => {
    if (version.id !== null && !version.publishedAt) return 'draft';
    if (version === holding) return 'in_force';
    return version.validFrom > today() ? 'scheduled' : 'past';
  };
  return all.map((version) => ({ ...version, state: stateOf(version) })).reverse();
}

const BUILT_IN = {
  id: null,
  version: 0,
  sourceUrl: null,
  checkedOn: null,
  publishedAt: null,
  publishedByName: null,
};

const asStored = <Kind extends VersionedContent>(row: ContentVersion) => ({
  id: row.id,
  version: row.version,
  validFrom: row.validFrom,
  sourceUrl: row.sourceUrl,
  checkedOn: row.checkedOn,
  publishedAt: row.publishedAt,
  content: row.content as VersionContent<Kind>,
});

/**
 * Saves the draft of the next version; there is one of each kind.
 * @throws StaleRecordError when somebody else has changed, begun or published the draft meanwhile.
 */
export function saveDraft<Kind extends VersionedContent>(
  em: EntityManager,
  kind: Kind,
  { id, version, ...data }: DraftInput,
) {
  return em.transactional(async (em) => {
    const draft = await em.findOne(
      ContentVersion,
      { kind, publishedAt: null },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (draft ? draft.id !== id || draft.version !== version : version !== 0) {
      if (draft?.id === id && hasSaved(draft, data)) return asStored<Kind>(draft);
      throw new StaleRecordError(
        draft && asStored(draft),
        'Somebody else changed this draft in the meantime',
      );
    }
    await recordEvent(em, { kind: 'draft_saved', detail: describeVersion(kind, data.validFrom) });
    const saved = draft ?? em.create(ContentVersion, { id, kind, ...data });
    em.assign(saved, data);
    await em.flush();
    return asStored<Kind>(saved);
  });
}

/** 'Terms, from 1 Jul 2027', for the log. */
const describeVersion = (kind: VersionedContent, validFrom: string) =>
  `${versionedContent.labels[kind]}, from ${formatDay(validFrom)}`;

const hasSaved = (draft: ContentVersion, data: object) =>
  Object.entries(data).every(([name, value]) => isDeepStrictEqual(draft[name as keyof typeof draft], value));

/** Deletes the draft, if it still is as it was read; a repeated call changes nothing. */
export const discardDraft = (em: EntityManager, kind: VersionedContent, id: string, version: number) =>
  em.transactional(async (em) => {
    const draft = await em.findOne(
      ContentVersion,
      { id, kind, publishedAt: null },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (!draft) return;
    if (draft.version !== version) throw new StaleRecordError(asStored(draft));
    await recordEvent(em, { kind: 'draft_discarded', detail: describeVersion(kind, draft.validFrom) });
    em.remove(draft);
  });

/**
 * Publishes the draft: it holds from its day on, and is never changed again.
 * @throws NOT_FOUND when there is no such draft.
 * @throws BAD_REQUEST for the field `validFrom` when its day is over: what held then stays what it was.
 * @throws CONFLICT for the field `validFrom` when another version holds from that day.
 * @throws StaleRecordError when somebody else has changed the draft since it was read.
 */
export const publishDraft = (
  em: EntityManager,
  kind: VersionedContent,
  { id, version }: { id: string; version: number },
  userId: string,
) =>
  em.transactional(async (em) => {
    const draft = await em.findOneOrFail(
      ContentVersion,
      { id, kind },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (draft.publishedAt) return;
    if (draft.version !== version) throw new StaleRecordError(asStored(draft));
    if (draft.validFrom < today())
      throw new FieldError('validFrom', 'This day is over: choose today or a later day');
    const other = await em.count(ContentVersion, {
      kind,
      validFrom: draft.validFrom,
      publishedAt: { $ne: null },
    });
    if (other > 0)
      throw new FieldError(
        'validFrom',
        'Another version starts on this day already: choose another day',
        'CONFLICT',
      );
    await recordEvent(em, { kind: 'version_published', detail: describeVersion(kind, draft.validFrom) });
    draft.publishedAt = new Date();
    draft.publishedBy = em.getReference(User, userId);
  });
