import { FUTURE_CLOSE_DATE_MESSAGE } from '#shared/deals.ts';
import { today } from '#shared/fields/format.ts';
import type { LeadInput } from '#shared/leads.schema.ts';
import { DEFAULT_PROBABILITY, isClosedLead, isLost, type LeadStatus } from '#shared/leads.ts';
import { FieldError } from '../platform/fieldError.ts';
import type { Lead } from './leads.entity.ts';

/** Sets the status of a lead, with what follows from it. */
export function setLeadStatus(lead: Lead, status: LeadStatus) {
  Object.assign(lead, {
    status,
    ...deriveFromStatus({ status }, lead),
    ...deriveProbability({ status }, lead),
  });
}

/**
 * The fields of a lead that follow from its status, for a new one or for a change of the `stored` one: only a lost one has
 * a reason, and only a closed one the day on which it was closed, by default today.
 *
 * @throws BAD_REQUEST for the field `closedOn` in the future
 */
export function deriveFromStatus(
  fields: Partial<StatusFields>,
  stored: StatusFields = { status: 'new', lostReason: null, closedOn: null },
) {
  const { status, lostReason, closedOn } = { ...stored, ...withoutUndefined(fields) };
  if (!isClosedLead(status)) return { lostReason: null, closedOn: null };
  if (closedOn && closedOn > today()) throw new FieldError('closedOn', FUTURE_CLOSE_DATE_MESSAGE);
  return { lostReason: isLost(status) ? lostReason : null, closedOn: closedOn ?? today() };
}

/**
 * The probability of a lead whose status changes, unless another one is given: 0 of one that is lost, 100 of one that is won,
 * and that of a new one where it is opened again.
 */
export function deriveProbability(
  { status, probability }: Partial<Pick<LeadInput, 'status' | 'probability'>>,
  stored: Pick<LeadInput, 'status' | 'probability'>,
) {
  const isGiven = probability !== undefined && probability !== stored.probability;
  if (status === undefined || status === stored.status || isGiven) return {};
  if (isClosedLead(status)) return { probability: isLost(status) ? 0 : 100 };
  return isClosedLead(stored.status) ? { probability: DEFAULT_PROBABILITY } : {};
}

type StatusFields = Pick<LeadInput, 'status' | 'lostReason' | 'closedOn'>;

const withoutUndefined = ({ status, lostReason, closedOn }: Partial<StatusFields>) => ({
  ...(status !== undefined && { status }),
  ...(lostReason !== undefined && { lostReason }),
  ...(closedOn !== undefined && { closedOn }),
});
