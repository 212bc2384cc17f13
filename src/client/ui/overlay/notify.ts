import { notifications, notificationsStore } from '@mantine/notifications';
import { createElement, type ReactNode } from 'react';
import { UNREACHABLE_MESSAGE } from '../../connection/unreachable.ts';
import { reloadWithDrafts } from '../leaveDrafts.ts';
import { ActionToast } from './ActionToast.tsx';

const SHOWN_MS = 5_000;
const ERROR_MS = 8_000;

/** Milliseconds: enough to read the toast and press Undo. */
const UNDO_MS = 12_000;

/** The newest toast about each thing that `replace` was given. */
const shownAbout = new Map<string, string>();

/** Takes back what a toast tells; asked after changes, one that is not possible any more is not offered any longer. */
export interface Undo {
  (): unknown;
  isPossible?: () => Promise<boolean>;
}

/** By the ids of their toasts, the newest last; `end` closes the toast. */
const undos = new Map<string, { undo: Undo; end: () => void }>();

/** An Undo is offered for as long as its toast is open: all of them are closed at once when somebody signs out. */
function openUndos() {
  for (const id of undos.keys()) if (!notify.isOpen(id)) undos.delete(id);
  return [...undos];
}

/** The offers of a toast in addition to its button; `close` closes the toast. */
export type ToastOffer = (close: () => void) => ReactNode;

interface ToastWithButton {
  message: string;
  detail: string | undefined;
  label: string;
  keyShortcut?: string;
  color: string;
  offer?: ToastOffer | undefined;
  until?: number | undefined;
  onAct: Undo;
}

interface UndoOptions {
  color?: string;
  offer?: ToastOffer | undefined;
  until?: number;
}

/** Stays open while focused. Pressing the button closes it and returns the focus. Returns the id. */
function showWithButton({ color, offer, until, onAct, ...content }: ToastWithButton) {
  let before: EventTarget | null = null;
  let hasFocus = false;
  const act = () => {
    notifications.hide(id);
    returnFocusFromToast(before);
    onAct();
  };
  const toast = createElement(ActionToast, {
    ...content,
    onAct: () => act(),
    offer: offer?.(() => notifications.hide(id)),
  });
  const id: string = notifications.show({
    message: toast,
    color,
    autoClose: UNDO_MS,
    onFocus: ({ relatedTarget, currentTarget }) => {
      if (!currentTarget.contains(relatedTarget)) before = relatedTarget;
      hasFocus = true;
      notifications.update({ id, message: toast, autoClose: false });
    },
    onBlur: () => {
      hasFocus = false;
      notifications.update({ id, message: toast, autoClose: SHOWN_MS });
    },
    onClose: () => clearTimeout(ending),
  });
  // What can no longer be undone is not offered, also while the toast is focused.
  const end = () => {
    if (hasFocus) returnFocusFromToast(before);
    notifications.hide(id);
  };
  if (content.keyShortcut) undos.set(id, { undo: onAct, end });
  const ending = until ? setTimeout(end, until - Date.now()) : undefined;
  return id;
}

/** Returns the focus to what had it before the toast, or to the title of the screen: the toast goes away. */
function returnFocusFromToast(before: EventTarget | null) {
  if (!document.activeElement?.closest('.mantine-Notification-root')) return;
  const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body;
  const target = isThere ? before : document.querySelector<HTMLElement>('main h1');
  target?.focus({ preventScroll: true });
}

/** The one way to show a toast. Screen readers announce it. */
export const notify = {
  /** `detail` names the record. */
  success: (message: string, detail?: string) =>
    notifications.show({
      title: detail && message,
      message: detail ?? message,
      color: 'teal',
      autoClose: SHOWN_MS,
    }),

  /** Stays until it is hidden by the id that it returns. */
  progress: (message: string) =>
    notifications.show({ message, loading: true, autoClose: false, withCloseButton: false }),

  /** `detail` says why, or what to do. */
  error: (message: string, detail?: string) =>
    notifications.show({
      title: detail && message,
      message: detail ?? message,
      color: 'red',
      autoClose: ERROR_MS,
    }),

  /** An error that only loading the page again solves, with a button for it. */
  reloadable: (message: string, detail: string) => {
    const toast = createElement(ActionToast, { message, detail, label: 'Reload', onAct: reloadWithDrafts });
    return notifications.show({ message: toast, color: 'red', autoClose: false });
  },

  /** A toast with a button for what the person may want next; the focus is then theirs to set. */
  withAction: (message: string, label: string, onAct: () => void, detail?: string) =>
    showWithButton({ message, detail, label, color: 'teal', onAct }),

  /** Ctrl+Z also undoes. Stays open while focused, and closes at `until` (milliseconds since 1970). */
  undoable: (
    message: string,
    onUndo: Undo,
    detail?: string,
    { color = 'teal', offer, until }: UndoOptions = {},
  ) =>
    showWithButton({
      message,
      detail,
      until,
      label: 'Undo',
      keyShortcut: 'Control+Z',
      color,
      offer,
      onAct: onUndo,
    }),

  /** Stays until it is closed. */
  reminder: (content: ToastOffer) => {
    const message = content(() => notifications.hide(id));
    const id: string = notifications.show({ message, color: 'teal', autoClose: false });
    return id;
  },

  /** Called after changes: closes the toasts whose Undo is not possible any more. */
  checkUndo: () => {
    for (const [, { undo, end }] of openUndos())
      void undo.isPossible?.().then((isPossible) => isPossible || end());
  },

  undoLatest: () => {
    const [id, latest] = openUndos().at(-1) ?? [];
    if (id) notifications.hide(id);
    latest?.undo();
    return latest !== undefined;
  },

  hide: (id: string) => notifications.hide(id),

  /** Replaces or hides the earlier toast about the same thing, which is outdated. */
  replace: (about: string, show?: () => string) => {
    const earlier = shownAbout.get(about);
    if (earlier) notifications.hide(earlier);
    shownAbout.delete(about);
    if (show) shownAbout.set(about, show());
  },

  /** True while the toast is shown, or waits for its turn. */
  isOpen: (id: string) => {
    const { notifications: shown, queue } = notificationsStore.getState();
    return [...shown, ...queue].some((toast) => toast.id === id);
  },
};

/** What a toast needs of an error. */
interface Failure {
  message: string;
  data?: { code?: string; reason?: string | null } | null | undefined;
}

/** Nobody knows whether it was done. */
const NO_ANSWER = 'No answer from the server';
const MAY_BE_DONE = 'It may have been done: check before trying again.';

/** True if somebody did not confirm their password, so that the call was not made: they know, and nothing failed. */
export const isPromptCancelled = (error: { data?: { reason?: unknown } | null } | null) =>
  error?.data?.reason === 'PASSWORD_NEEDED';

/** It may have been done: the answer was lost, or the server got none from its database. */
export const isOutcomeUnknown = ({ message, data }: Failure) =>
  data?.code === 'GATEWAY_TIMEOUT' || message === UNREACHABLE_MESSAGE;

/**
 * Says why, or that it may have been done, with an Undo if there is one. Where what it is about is gone, somebody else was
 * faster: the message says what is so now, not that something failed. Nothing if the session has ended, which the screen
 * says, or if somebody did not confirm their password.
 */
export function notifyFailure(
  failure: string,
  error: Failure,
  onUndo?: () => unknown,
  goneMessage = error.message,
) {
  if (error.data?.code === 'UNAUTHORIZED' || isPromptCancelled(error)) return;
  if (error.data?.code === 'NOT_FOUND') notify.error(goneMessage);
  else if (!isOutcomeUnknown(error)) notify.error(failure, error.message);
  else if (onUndo) notify.undoable(NO_ANSWER, () => onUndo(), MAY_BE_DONE, { color: 'red' });
  else notify.error(NO_ANSWER, MAY_BE_DONE);
}
