import { TRPCError } from '@trpc/server';
import { missingRightMessage } from '#shared/team/rightLabels.ts';
import { hasRight, type Right, type Role } from '#shared/team/rights.ts';

/** @throws FORBIDDEN for somebody whose role does not have this right. */
export function requireRight(user: { role: Role }, right: Right) {
  if (!hasRight(user, right)) throw new TRPCError({ code: 'FORBIDDEN', message: missingRightMessage(right) });
}
