import { useEffect, useEffectEvent, useState } from 'react';
import type { StoredVersion } from '#shared/business/versions.schema.ts';
import type { VersionedContent } from '#shared/business/versions.ts';
import type { Form } from '../../../ui/form/form.ts';
import type { DraftKind, DraftValues } from './draftKind.ts';
import type { useDraftActions } from './useDraftActions.ts';

/**
 * Returns the changes of others to the draft of a form. They are shown at once, unless something is being typed: then
 * `newer` is the draft as it is stored, and `isGone` says that it was published or discarded.
 */
export function useStoredDraft<Kind extends VersionedContent, Values extends DraftValues>(
  { valuesOf }: DraftKind<Kind, Values>,
  form: Form<Values>,
  versions: StoredVersion<Kind>[],
  { isBusy, isGone: isFoundGone }: Pick<ReturnType<typeof useDraftActions>, 'isBusy' | 'isGone'>,
  onClose: () => void,
) {
  const stored = versions.find(({ state }) => state === 'draft');
  const { id, version } = form.record;
  /** The draft that was last among the stored ones: a new one is not, until they are loaded again. */
  const [seenId, setSeenId] = useState<string | null>(null);
  if (stored && stored.id !== seenId) setSeenId(stored.id);
  const isNewer = stored && !isBusy && (stored.id !== id || stored.version > version);
  const isGone = isFoundGone || (!stored && !isBusy && seenId === id);

  const follow = useEffectEvent(() => {
    if (form.isDirty()) return;
    if (isGone) return onClose();
    if (!isNewer) return;
    Object.assign(form.record, { id: stored.id, version: stored.version });
    form.setInitialValues(valuesOf(stored));
    form.reset();
  });
  useEffect(() => {
    if (isNewer || isGone) follow();
  }, [isNewer, isGone]);

  return { newer: isNewer && form.isDirty() ? stored : undefined, isGone };
}
