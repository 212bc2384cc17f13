import { use, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { notify } from '../overlay/notify.ts';
import { DraftOwnerContext } from './DraftOwnerContext.ts';
import { type Draft, deleteDraft, formatRelativeTime, readDraft, saveDraft } from './drafts.ts';
import type { Form } from './form.ts';

const PAUSE_MS = 400;

// Whole words: an account's 'postcode' is no secret, 'currentPassword' is.
const isSecret = (field: string) => /^(code|token)$|password$/i.test(field);

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Keeps what is typed into a form until it is saved or given up, so that a closed tab, a crash or a dead battery
 * loses nothing. What comes back stands in the form at once, and a message offers to take it away again. A draft of
 * a record that somebody changed meanwhile starts from what its writer saw: saving it meets the change as ever.
 */
export function useDraft<Values>(form: Form<Values>) {
  const owner = use(DraftOwnerContext);
  const { pathname } = useLocation();
  // By the screen, the record and the boxes: a screen may have several forms.
  const [name] = useState(
    () => `${pathname}:${form.record.id}:${Object.keys(form.getValues() as object).join()}`,
  );
  const isKept = owner !== null && !Object.keys(form.getValues() as object).some(isSecret);

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

  const bringBack = useEffectEvent(() => {
    const draft = owner ? readDraft(owner, name) : undefined;
    if (!draft || isSame(draft.values, form.getValues())) return;
    // Without a record there is no conflict to tell of: what it began with must be what it begins with.
    if (form.record.version === 0 && !isSame(draft.base, form.getInitialValues())) return;
    restore(form, draft);
  });

  useEffect(() => {
    if (!isKept) return;
    bringBack();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const writeNow = () => {
      clearTimeout(timer);
      timer = undefined;
      write();
    };
    const flush = () => timer !== undefined && writeNow();
    const stop = form.subscribe(() => {
      clearTimeout(timer);
      // Saved: at once, or what was saved would come back.
      if (!form.isDirty()) return writeNow();
      timer = setTimeout(writeNow, PAUSE_MS);
    });
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      stop();
      clearTimeout(timer);
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
    };
  }, [form, isKept]);

  return isKept && owner ? () => deleteDraft(owner, name) : undefined;
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
