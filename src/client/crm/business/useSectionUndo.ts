import type { SaveSectionInput } from '#shared/business/sections.schema.ts';
import { type BusinessSectionName, businessSection } from '#shared/business/sections.ts';
import { trpc } from '../../trpc.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { notifyFailure } from '../../ui/overlay/notifyFailure.ts';

/** A section as it was before it was saved; null where that could not be saved, as samples. */
export type SectionBefore = { value: unknown; version: number } | null;

/** Says that a section was saved, with Undo where something else was stored before. */
export function useSectionUndo(section: BusinessSectionName, effect: string) {
  const title = businessSection.labels[section];
  const { mutate } = trpc.business.save.useMutation({
    onSuccess: () => notify.success(`${title} set back`),
    onError: (error) => notifyFailure(`Failed to set ${title.toLowerCase()} back`, error),
  });
  return (before: SectionBefore, version: number) => {
    const message = `${title} saved. ${effect}`;
    if (!before || before.version === version) return notify.success(message);
    return notify.undoable(message, () =>
      mutate({ section, version, value: before.value } as SaveSectionInput),
    );
  };
}
