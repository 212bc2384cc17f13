import { v7 } from 'uuid';
import type { StoredVersion, VersionContent } from '#shared/business/versions.schema.ts';
import { lastPublished, type VersionedContent } from '#shared/business/versions.ts';
import type { Staff } from '../records.ts';

/** The input of `saveDraft` and `publish` for a new draft, as of a person who sees the versions as they are now. */
export async function newDraft<Kind extends VersionedContent>(
  staff: Staff,
  kind: Kind,
  content: VersionContent<Kind>,
  validFrom: string | null = null,
) {
  const versions = kind === 'catalogue' ? staff.catalogue.versions() : staff.terms.versions();
  const after = lastPublished<StoredVersion>(await versions)?.id ?? null;
  const draft = { id: v7(), version: 0, after, validFrom, sourceUrl: '', checkedOn: '' };
  // The input of the one kind is not known to be that of `Kind`.
  return { ...draft, content } as typeof draft & { content: never };
}
