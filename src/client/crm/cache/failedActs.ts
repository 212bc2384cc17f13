import { notifications, notificationsStore } from '@mantine/notifications';
import type { Mutation } from '@tanstack/react-query';

// The red toasts of an act that failed are closed once the same act succeeds: otherwise both stand side by side.

type AnyMutation = Mutation<unknown, unknown, unknown>;

const shownBefore = new WeakMap<AnyMutation, ReadonlySet<string | undefined>>();
const failures = new Map<string, string[]>();

const redToasts = () => {
  const { notifications: open, queue } = notificationsStore.getState();
  return [...open, ...queue].flatMap(({ id, color }) => (id && color === 'red' ? [id] : []));
};

/** The same act is the same procedure for the same record. */
const actOf = ({ options, state }: AnyMutation) =>
  JSON.stringify([options.mutationKey, (state.variables as { id?: unknown } | null | undefined)?.id]);

/** Called before a screen reports a failure. */
export const noteToasts = (mutation: AnyMutation) => void shownBefore.set(mutation, new Set(redToasts()));

/** Called afterwards: what was shown meanwhile is about this failure. */
export function keepFailuresOf(mutation: AnyMutation) {
  const before = shownBefore.get(mutation);
  const ids = redToasts().filter((id) => !before?.has(id));
  if (ids.length > 0) failures.set(actOf(mutation), [...(failures.get(actOf(mutation)) ?? []), ...ids]);
}

export function hideFailuresOf(mutation: AnyMutation) {
  for (const id of failures.get(actOf(mutation)) ?? []) notifications.hide(id);
  failures.delete(actOf(mutation));
}
