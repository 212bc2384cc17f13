import type { LeadInput } from '#shared/leads.schema.ts';
import { isLost, type LeadStatus } from '#shared/leads.ts';
import type { Lead } from './leads.entity.ts';

/** Sets the status of a lead; unless that is closed as lost, it has no lost reason. */
export function setLeadStatus(lead: Lead, status: LeadStatus) {
  lead.status = status;
  if (!isLost(status)) lead.lostReason = null;
}

/** The fields of a lead that follow from its status, for a new one or for a change of the `stored` one. */
export function deriveFromStatus(
  fields: Partial<StatusFields>,
  stored: StatusFields = { status: 'new', lostReason: null },
) {
  const { status, lostReason } = { ...stored, ...withoutUndefined(fields) };
  return { lostReason: isLost(status) ? lostReason : null };
}

type StatusFields = Pick<LeadInput, 'status' | 'lostReason'>;

const withoutUndefined = ({ status, lostReason }: Partial<StatusFields>) => ({
  ...(status !== undefined && { status }),
  ...(lostReason !== undefined && { lostReason }),
});
