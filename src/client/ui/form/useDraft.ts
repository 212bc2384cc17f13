import { use, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { onCloseDrafts } from '../leaveDrafts.ts';
import { notify } from '../overlay/notify.ts';
import { UserIdContext } from '../UserIdContext.ts';
import { type Draft, deleteDraft, formatRelativeTime, readDraft, saveDraft } from './drafts.ts';
import type { Form } from './form.ts';

/** The time from the last change until the draft is written, in milliseconds. */
const PAUSE_MS = 400;

// Whole words: an account's 'postcode' is no secret, 'currentPassword' is.
const isSecret = (field: string) => /^(code|token)$|password$/i.test(field);

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Stores what is typed into a form until it is saved or cancelled, so that a closed tab or a crash loses nothing. A
 * stored draft is put into the form on opening, with a toast that can undo it. A draft keeps the version that it was
 * started from: if the record was changed meanwhile, saving shows the conflict. Returns a function that deletes the
 * draft; undefined where none is stored. With a `draftName` it comes back on every screen that opens this form.
 */
export function useDraft<Values>(form: Form<Values>, draftName?: string) {
  const owner = use(UserIdContext);
  const { pathname } = useLocation();
  // The name has screen, record and fields: a screen may have several forms.
  const [name] = useState(
    () => draftName ?? `${pathname}:${form.record.id}:${Object.keys(form.getValues() as object).join()}`,
  );
  const isStored = owner !== null && !Object.keys(form.getValues() as object).some(isSecret);

  const write = useEffectEvent(() => {
    if (!owner) return;
    if (!form.isDirty()) return deleteDraft(owner, name);
    saveDraft(owner, name, {
      base: form.getInitialValues() as object,
      values: form.getValues() as object,
      version: form.record.version,
      at: Date.now(),
    });
  });

  const restoreStored = useEffectEvent(() => {
    const draft = owner ? readDraft(owner, name) : undefined;
    if (!draft || isSame(draft.values, form.getValues())) return;
    // A new record has no version that could show a conflict: its form must begin with the same values.
    if (form.record.version === 0 && !isSame(draft.base, form.getInitialValues())) return;
    restore(form, draft);
  });

  useEffect(() => {
    if (!isStored) return;
    restoreStored();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const writeNow = () => {
      clearTimeout(timer);
      timer = undefined;
      write();
    };
    const flush = () => timer !== undefined && writeNow();
    const stop = form.subscribe(() => {
      clearTimeout(timer);
      // Saved: the draft is deleted at once, or it would be restored.
      if (!form.isDirty()) return writeNow();
      timer = setTimeout(writeNow, PAUSE_MS);
    });
    const forget = onCloseDrafts(flush);
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      stop();
      forget();
      clearTimeout(timer);
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
    };
  }, [form, isStored]);

  return isStored && owner ? () => deleteDraft(owner, name) : undefined;
}

function restore<Values>(form: Form<Values>, draft: Draft) {
  const before = {
    base: form.getInitialValues(),
    values: form.getValues(),
    version: form.record.version,
  };
  if (draft.version !== before.version) {
    form.setInitialValues(draft.base as Values);
    form.record.version = draft.version;
  }
  form.setValues(draft.values as Values);
  notify.undoable(`What you typed here ${formatRelativeTime(draft.at)} is back. It is not saved yet.`, () => {
    form.setInitialValues(before.base);
    form.record.version = before.version;
    form.setValues(before.values);
  });
}
