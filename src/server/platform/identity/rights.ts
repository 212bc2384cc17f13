import { TRPCError } from '@trpc/server';
import { missingRightMessage } from '#shared/team/rightLabels.ts';
import { hasRight, type Right, type Role } from '#shared/team/rights.ts';
import { currentRequest } from '../currentRequest.ts';

/** @throws FORBIDDEN for somebody whose role does not have this right, which is logged. */
export function requireRight({ id, role }: { id: string; role: Role }, right: Right) {
  if (hasRight({ role }, right)) return;
  currentRequest()?.log.warn({ userId: id, right }, 'a right is missing');
  throw new TRPCError({ code: 'FORBIDDEN', message: missingRightMessage(right) });
}
