import { formatDay } from '../fields/format.ts';
import { groupRules } from './rules.data.ts';

/** What the groups are checked against. */
export interface GroupsOfRegistration {
  groups: readonly string[];
  startsOn: string | null;
  expiresOn: string | null;
}

/**
 * Four digits from '0107', '107' (as spreadsheets shorten it), or a number with its name. Other texts stay as
 * they are.
 */
export function normalizeGroup(typed: string): string {
  const [, digits] = /^0?(\d{3})(?!\d)/.exec(typed.trim()) ?? [];
  return digits === undefined ? typed : `0${digits}`;
}

/** Why a group cannot be held: the registration ended before the group began. Null if all can be. */
export function impossibleGroup({ groups, expiresOn }: GroupsOfRegistration): string | null {
  const rule = groupRules.find(({ number, from }) => groups.includes(number) && isBefore(expiresOn, from));
  return rule ? `${rule.number} began on ${formatDay(rule.from)}, after the expiry` : null;
}

/** Groups that began after the start must have been added later: a person has to confirm them. */
export const groupWarnings = ({ groups, startsOn, expiresOn }: GroupsOfRegistration): string[] =>
  groupRules
    .filter(
      ({ number, from }) => groups.includes(number) && isBefore(startsOn, from) && !isBefore(expiresOn, from),
    )
    .map(({ number, from, addedTo }) => {
      const began = `${number} began on ${formatDay(from)}, after the start.`;
      return groups.includes(addedTo)
        ? `${began} The Commission adds it where ${addedTo} is held: to be confirmed.`
        : `${began} It needs a variation: see the certificate.`;
    });

const isBefore = (day: string | null, other: string) => day !== null && day < other;
