import { missingRightMessage } from '#shared/team/rightLabels.ts';
import { hasRight, type Right } from '#shared/team/rights.ts';
import { useSession } from './useSession.ts';

/** The reason why the person may not do something, as a sentence; null for those who may. */
export function useMissingRight(right: Right): string | null {
  const { user } = useSession();
  return hasRight(user, right) ? null : missingRightMessage(right);
}
