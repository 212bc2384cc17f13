import { notifications, notificationsStore } from '@mantine/notifications';
import type { Mutation } from '@tanstack/react-query';

// Closes the error toasts of an act when it is tried again, so that they do not stand beside its success.

type AnyMutation = Mutation<unknown, unknown, unknown>;

/** Ids by act: earlier ones while a failure is reported, then its own. */
const toasts = new Map<string, string[]>();

const redToasts = () => {
  const { notifications: open, queue } = notificationsStore.getState();
  return [...open, ...queue].flatMap(({ id, color }) => (id && color === 'red' ? id : []));
};

const actOf = ({ options, state }: AnyMutation) =>
  JSON.stringify([options.mutationKey, (state.variables as { id?: unknown } | null | undefined)?.id]);

/** Called when an act succeeds, and before a screen reports its failure. */
export function hideFailuresOf(mutation: AnyMutation) {
  for (const id of toasts.get(actOf(mutation)) ?? []) notifications.hide(id);
}

export function noteToasts(mutation: AnyMutation) {
  hideFailuresOf(mutation);
  toasts.set(actOf(mutation), redToasts());
}

/** Toasts shown meanwhile report this failure. */
export function keepFailuresOf(mutation: AnyMutation) {
  const act = actOf(mutation);
  const before = toasts.get(act) ?? [];
  toasts.set(
    act,
    redToasts().filter((id) => !before.includes(id)),
  );
}
