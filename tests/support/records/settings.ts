import type { UserEvent } from '@testing-library/user-event';
import type { StoredVersion, VersionContent } from '#shared/business/versions.schema.ts';
import type { VersionedContent } from '#shared/business/versions.ts';

/** Pastes the text, because each letter renders the forms of settings again. */
export async function paste(person: UserEvent, target: HTMLElement, text: string) {
  await person.click(target);
  await person.paste(text);
}

/** A version of prices or terms that the product comes with, as it holds today. */
export const suppliedVersion = <Kind extends VersionedContent>(
  content: VersionContent<Kind>,
): StoredVersion<Kind> => ({
  id: null,
  version: 0,
  state: 'in_force',
  validFrom: '2026-07-01',
  sourceUrl: null,
  checkedOn: null,
  savedAt: null,
  savedByName: null,
  publishedAt: null,
  publishedByName: null,
  withdrawnAt: null,
  withdrawnByName: null,
  content,
});
