import { getHotkeyHandler } from '@mantine/hooks';
import { type FormEvent, type KeyboardEvent, use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { DAY_MS } from '#shared/fields/days.ts';
import { areDraftsClosed, notStored, onCloseDrafts } from '../leaveDrafts.ts';
import { UserIdContext } from '../UserIdContext.ts';
import { getUserItem, removeUserItem, setUserItem, userItemNames } from '../userStorage.ts';
import type { Form, FormErrors } from './form.ts';
import { useFormErrors } from './useZodForm.ts';

/** Unsaved values of a form, stored in this browser. */
interface Draft {
  base: object;
  values: object;
  /** The fields that were changed by hand. */
  names?: string[];
  /** The version of the record that is edited; 0 for a new one. */
  version: number;
  /** The time of its last change, in milliseconds since 1970. */
  at: number;
}

const PREFIX = 'draft:';

const MAX_AGE_MS = 7 * DAY_MS;

/** A few hundred kilobytes of the five megabytes that browsers allow. */
const MAX_DRAFTS = 20;
const MAX_CHARACTERS = 60_000;

const isDraft = (item: unknown): item is Draft =>
  typeof item === 'object' && item !== null && 'base' in item && 'values' in item && 'at' in item;

const isCurrent = (draft: unknown): draft is Draft => isDraft(draft) && Date.now() - draft.at < MAX_AGE_MS;

function readDraft(owner: string, form: string): Draft | undefined {
  const draft = getUserItem(owner, PREFIX + form);
  return isCurrent(draft) ? draft : undefined;
}

/** Stores a draft, and deletes those that are too old or too many. */
function saveDraft(owner: string, form: string, draft: Draft) {
  if (areDraftsClosed()) return;
  notStored.add(form);
  if (JSON.stringify(draft).length > MAX_CHARACTERS) return;
  if (setUserItem(owner, PREFIX + form, draft)) notStored.delete(form);
  const others = userItemNames(owner, PREFIX).map((name) => ({ name, draft: getUserItem(owner, name) }));
  const current = others.filter((other): other is { name: string; draft: Draft } => isCurrent(other.draft));
  const kept = new Set(
    current
      .sort((a, b) => b.draft.at - a.draft.at)
      .slice(0, MAX_DRAFTS)
      .map(({ name }) => name),
  );
  for (const { name } of others) if (!kept.has(name)) removeUserItem(owner, name);
}

function deleteDraft(owner: string, form: string) {
  if (areDraftsClosed()) return;
  notStored.delete(form);
  removeUserItem(owner, PREFIX + form);
}

/** Milliseconds from the last change until the draft is written. */
const PAUSE_MS = 400;

// Whole words: 'postcode' is not secret, 'currentPassword' is.
const isSecret = (field: string) => /^(code|token|secret)$|password$/i.test(field);

/** False for a form with a secret, of which nothing is stored in the browser. */
export const isDrafted = <Values>(form: Form<Values>) =>
  !Object.keys(form.getValues() as object).some(isSecret);

const changedNames = (before: Partial<Record<string, unknown>>, values: object) =>
  Object.entries(values).flatMap(([name, value]) => (isSame(value, before[name]) ? [] : [name]));

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Stores what is typed until it is saved or cancelled, so that a closed tab or a crash loses nothing. A draft
 * is restored on opening, which `DraftNotice` tells. It keeps its record's version: if the record has
 * changed, saving shows the conflict. Returns a function that deletes the draft; undefined without one. With
 * a `draftName` it is restored on every screen that opens the form.
 */
function useDraft<Values>(form: Form<Values>, draftName?: string) {
  const owner = use(UserIdContext);
  const { pathname } = useLocation();
  // Screen, record and fields: a screen may have several forms.
  const [name] = useState(
    () => draftName ?? `${pathname}:${form.record.id}:${Object.keys(form.getValues() as object).join()}`,
  );
  const isStored = owner !== null && isDrafted(form);

  const write = useEffectEvent(() => {
    if (!owner) return;
    if (!form.isDirty()) return deleteDraft(owner, name);
    const values = form.getValues() as object;
    saveDraft(owner, name, {
      base: form.getOpened() as object,
      values,
      names: changedNames(form.getInitialValues() as object, values),
      version: form.record.version,
      at: Date.now(),
    });
  });

  const restoreStored = useEffectEvent(() => {
    const draft = owner ? readDraft(owner, name) : undefined;
    if (!draft || isSame(draft.values, form.getValues())) return;
    // A new record has no version to detect conflicts: the initial values must be the same.
    if (form.record.version === 0 && !isSame(draft.base, form.getOpened())) return;
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
      // Saved: delete the draft at once, or it would be restored.
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
  form.setRestored({
    at: draft.at,
    names: draft.names ?? [],
    discard() {
      form.setInitialValues(before.base);
      form.record.version = before.version;
      form.setValues(before.values);
    },
  });
}

const FIELDS = 'input:not([type="hidden"]), textarea, select';

interface FormPropsOptions<Values> {
  form: Form<Values>;
  saving: boolean;
  onSave: (values: Values) => void;
  onInvalid?: (errors: FormErrors) => void;
  /** False if the form is not the screen's main content. */
  autoFocus?: boolean;
  /** The name of its draft, for a form that is the same on every screen. */
  draftName?: string;
}

/**
 * The props of every `form` element. The first field gets the focus, selected where a draft filled
 * it, Ctrl+Enter saves, a save that finds errors, here
 * or on the server, moves the focus to the first of them, and unsaved values are stored as a draft.
 */
export function useFormProps<Values>({
  form,
  saving,
  onSave,
  onInvalid,
  autoFocus = true,
  draftName,
}: FormPropsOptions<Values>) {
  const ref = useRef<HTMLFormElement>(null);
  const wasSubmitted = useRef(false);
  const errors = useFormErrors(form);
  useOnRemoved(useDraft(form, draftName));

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens.
  useEffect(() => {
    if (!autoFocus) return;
    const fields = [...(ref.current?.querySelectorAll<HTMLElement>(FIELDS) ?? [])];
    const marked = fields.find((field) => field.matches('[data-autofocus]'));
    const first = fields.find((field) => !field.matches(':disabled, [readonly]'));
    const target = marked ?? first;
    // The dialog's focus trap runs later and looks for this attribute.
    target?.setAttribute('data-autofocus', 'true');
    const values = form.getValues();
    target?.focus();
    // Shows the start of a long text, although the caret is at its end.
    if (target) target.scrollLeft = 0;
    // Typing replaces the text of a draft, once it is shown and unless something was typed meanwhile.
    const isText = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
    if (form.getRestored() && isText) queueMicrotask(() => form.getValues() === values && target.select());
  }, []);

  useEffect(() => {
    if (!wasSubmitted.current || Object.keys(errors).length === 0) return;
    wasSubmitted.current = false;
    ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  return {
    ref,
    noValidate: true,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      // React bubbles events from a form in a dialog to the form that opened it.
      event.stopPropagation();
      if (saving) return;
      wasSubmitted.current = true;
      const found = form.validate();
      if (Object.keys(found).length > 0) onInvalid?.(found);
      else onSave(form.getValues());
    },
    onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => {
      const save = () => {
        event.stopPropagation();
        event.currentTarget.requestSubmit();
      };
      getHotkeyHandler([['mod+Enter', save]])(event);
    },
  };
}

/** Deletes the draft of a form that is removed from the page: it was saved, cancelled or left on purpose. */
function useOnRemoved(deleteDraft: (() => void) | undefined) {
  const isMounted = useRef(false);
  const onUnmount = useEffectEvent(() => {
    if (!isMounted.current) deleteDraft?.();
  });
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      // Delayed, because React's strict mode mounts everything twice.
      setTimeout(onUnmount);
    };
  }, []);
}
