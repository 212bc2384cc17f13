import { useRef, useState } from 'react';
import { v7 } from 'uuid';
import type { StoredVersion } from '#shared/business/versions.schema.ts';
import type { VersionedContent } from '#shared/business/versions.ts';
import { formatShortDay, today } from '#shared/fields/format.ts';
import type { CallError } from '../../../trpc.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import { isOutcomeUnknown, notifyFailure } from '../../../ui/overlay/notifyFailure.ts';
import {
  type Draft,
  type DraftEdit,
  type DraftKind,
  type DraftValues,
  recordOf,
  versionBefore,
} from './draftKind.ts';
import { replaceVersionToast, useWithdraw } from './useWithdraw.ts';
import { versionCalls } from './versionCalls.ts';

type Act = 'save' | 'publish' | 'discard';

/** Changes that a toast names; the others are a number. */
const NAMED = 3;

/** '0104: price; 0107: price; and 2 more'. */
export function listChanges(changes: string[]) {
  const more = changes.length - NAMED;
  return [...changes.slice(0, NAMED), ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

/** Saves, publishes and discards the draft of a form. The values that were saved last are published. */
export function useDraftActions<Kind extends VersionedContent, Values extends DraftValues>(
  draftKind: DraftKind<Kind, Values>,
  { form, openConflict }: DraftEdit<Values>,
  versions: StoredVersion<Kind>[],
  onClose: () => void,
) {
  const [isGone, setGone] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const act = useRef<Act>('save');
  const onError = (error: CallError) => {
    const { code, current, fieldErrors } = error.data ?? {};
    if (code === 'NOT_FOUND') setGone(true);
    else if (code === 'CONFLICT' && current)
      openConflict(recordOf(draftKind, current as Draft<Kind>), act.current === 'discard');
    else if (act.current === 'publish' && code !== 'UNAUTHORIZED' && !isOutcomeUnknown(error))
      setRefusal(error.message);
    else if (fieldErrors) form.setErrors(fieldErrors);
    else notifyFailure(`Failed to ${act.current} the draft`, error);
  };
  const calls = versionCalls[draftKind.kind];
  const saving = calls.saveDraft.useMutation({ onError });
  const discarding = calls.discardDraft.useMutation({ onError });
  const publishing = calls.publish.useMutation({ onError });

  const { withdraw } = useWithdraw(draftKind.kind);

  const saveNow = async () => {
    const values = form.getValues();
    const { validFrom, sourceUrl, checkedOn } = values;
    const content = draftKind.contentOf(values);
    const saved = await saving.mutateAsync({ ...form.record, validFrom, sourceUrl, checkedOn, content });
    form.record.version = saved.version;
    form.setInitialValues(values);
    return saved;
  };
  const run = (next: Act, work: () => Promise<unknown>, onDone: () => void) => {
    act.current = next;
    setRefusal(undefined);
    return work().then(
      () => {
        onDone();
        if (next !== 'save') onClose();
      },
      // `onError` says what failed.
      () => {},
    );
  };
  const toast = (show: () => string) => replaceVersionToast(draftKind.kind, show);
  const save = () => void run('save', saveNow, () => toast(() => notify.success('Draft saved')));

  const showPublished = (detail: string | undefined) => {
    const { id, validFrom } = { ...form.record, ...form.getValues() };
    if (validFrom <= today()) return toast(() => notify.success('Published. It applies now.', detail));
    const message = `Published. It starts on ${formatShortDay(validFrom)}.`;
    toast(() => notify.withAction(message, 'Withdraw', () => withdraw(id, validFrom), detail));
  };

  return {
    isBusy: saving.isPending || discarding.isPending || publishing.isPending,
    /** True if a call found that somebody else had published or discarded the draft. */
    isGone,
    /** The reason for which the server did not publish it. */
    refusal,
    forgetRefusal: () => setRefusal(undefined),
    save,

    saveAsNew: () => {
      Object.assign(form.record, { id: v7(), version: 0 });
      setGone(false);
      save();
    },

    /** `replaces` is the id of the scheduled version of the same day that is shown beside the button. */
    publish(replaces: string | null | undefined) {
      const values = form.getValues();
      // Once published, it is among the versions itself.
      const before = versionBefore(versions, values.validFrom);
      const changes = before ? draftKind.changes(before.content, values) : [];
      void run(
        'publish',
        async () => {
          const { id, version } = await saveNow();
          await publishing.mutateAsync({ id, version, replaces });
        },
        () => showPublished(changes.length > 0 ? listChanges(changes) : undefined),
      );
    },

    discard: () => {
      const { id, version } = form.record;
      if (version === 0) return onClose();
      void run(
        'discard',
        () => discarding.mutateAsync({ id, version }),
        () => toast(() => notify.success('Draft discarded')),
      );
    },
  };
}
