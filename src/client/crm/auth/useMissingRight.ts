import { missingRightMessage } from '#shared/team/rightLabels.ts';
import { hasRight, type Right } from '#shared/team/rights.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { useSession } from './useSession.ts';

/** The reason why the person may not do something, as a sentence; null for those who may. */
export function useMissingRight(right: Right): string | null {
  const { user } = useSession();
  return hasRight(user, right) ? null : missingRightMessage(right);
}

/** The properties of a button for somebody who may not use it: a press says why, by touch and keyboard too. */
export const deniedButton = (why: string) => ({
  'data-disabled': true,
  'aria-disabled': true,
  title: why,
  onClick: () => {
    notify.error(why);
  },
});
