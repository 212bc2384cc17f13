import { formatDay } from '#shared/fields/format.ts';
import type { VersionedContent } from '#shared/site/versions.ts';
import { trpc } from '../../../trpc.ts';
import type { Form } from '../../../ui/form/form.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import { notifyFailure } from '../../notifyFailure.ts';

/** The fields that drafts of every kind have. */
export interface DraftValues {
  validFrom: string;
  sourceUrl: string | null;
  checkedOn: string | null;
}

/** Saves, publishes and discards the draft of a form. What is published is what was saved last. */
export function useDraftActions<Values extends DraftValues>(
  kind: VersionedContent,
  form: Form<Values>,
  contentOf: (values: Values) => unknown,
  onClose: () => void,
) {
  const procedures = trpc[kind];
  const onError = (what: string) => (error: Parameters<typeof notifyFailure>[1]) =>
    notifyFailure(`Failed to ${what} the draft`, error);
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

  return {
    isBusy: saving.isPending || discarding.isPending || publishing.isPending,

    save: () =>
      void saveNow().then(
        () => notify.success('Draft saved'),
        () => {},
      ),

    publish: async () => {
      if (Object.keys(form.validate()).length > 0) return;
      try {
        const { id, version, validFrom } = await saveNow();
        await publishing.mutateAsync({ id, version });
        notify.success(`Published. It holds from ${formatDay(validFrom)}.`);
        onClose();
      } catch {
        // The toast of the mutation says what failed.
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
