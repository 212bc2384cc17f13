import { useState } from 'react';
import { v7 } from 'uuid';
import { formatDay } from '#shared/fields/format.ts';
import type { VersionedContent } from '#shared/site/versions.ts';
import { trpc } from '../../../trpc.ts';
import type { Form } from '../../../ui/form/form.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import { notifyFailure } from '../../notifyFailure.ts';
import type { Draft, DraftKind, DraftValues } from './draftKind.ts';

interface DraftActionsOptions<Kind extends VersionedContent> {
  /** Called with what somebody else has saved meanwhile. */
  onConflict: (theirs: Draft<Kind>, isReviewing?: boolean) => void;
  onClose: () => void;
}

interface ErrorData<Kind extends VersionedContent> {
  code?: string;
  current?: Draft<Kind> | null;
  fieldErrors?: Record<string, string> | null;
}

/** Saves, publishes and discards the draft of a form. What is published is what was saved last. */
export function useDraftActions<Kind extends VersionedContent, Values extends DraftValues>(
  { kind, contentOf }: DraftKind<Kind, Values>,
  form: Form<Values>,
  { onConflict, onClose }: DraftActionsOptions<Kind>,
) {
  const [isGone, setGone] = useState(false);
  const procedures = trpc[kind as VersionedContent];
  const onError = (what: string) => (error: Parameters<typeof notifyFailure>[1] & { data?: unknown }) => {
    const { code, current, fieldErrors } = (error.data ?? {}) as ErrorData<Kind>;
    if (fieldErrors) form.setErrors(fieldErrors);
    else if (code !== 'CONFLICT' || current === undefined)
      notifyFailure(`Failed to ${what} the draft`, error);
    else if (current === null) setGone(true);
    else onConflict(current, what === 'discard');
  };
  const saving = procedures.saveDraft.useMutation({ onError: onError('save') });
  const discarding = procedures.discardDraft.useMutation({ onError: onError('discard') });
  const publishing = procedures.publish.useMutation({ onError: onError('publish') });

  const saveNow = async () => {
    const values = form.getValues();
    const { validFrom, sourceUrl, checkedOn } = values;
    const { id, version } = form.record;
    const content = contentOf(values);
    // The procedures of both kinds are alike but for the content, which the server checks.
    const draft = { id, version, validFrom, sourceUrl, checkedOn, content } as never;
    const saved = await saving.mutateAsync(draft);
    form.record.version = saved.version;
    form.resetDirty();
    return saved;
  };
  const save = () =>
    void saveNow().then(
      () => notify.success('Draft saved'),
      () => {},
    );

  return {
    isBusy: saving.isPending || discarding.isPending || publishing.isPending,
    /** True if a save found that somebody else had published or discarded the draft. */
    isGone,
    save,

    saveAsNew: () => {
      form.record.id = v7();
      form.record.version = 0;
      setGone(false);
      save();
    },

    publish: async () => {
      try {
        const { id, version, validFrom } = await saveNow();
        await publishing.mutateAsync({ id, version });
        notify.success(`Published. It holds from ${formatDay(validFrom)}.`);
        onClose();
      } catch {
        // A toast or the form says what failed.
      }
    },

    discard: () => {
      const { id, version } = form.record;
      if (version === 0) return onClose();
      discarding.mutate(
        { id, version },
        {
          onSuccess: () => {
            notify.success('Draft discarded');
            onClose();
          },
        },
      );
    },
  };
}
