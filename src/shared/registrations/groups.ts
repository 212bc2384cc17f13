import { formatDay } from '../fields/format.ts';
import { groupRules } from './rules.data.ts';

/** The facts of a registration by which its groups are judged. */
export interface GroupsOfRegistration {
  groups: readonly string[];
  startsOn: string | null;
  expiresOn: string | null;
}

/**
 * A group as its number of four digits, of what people write: '0107', '107' as spreadsheets shorten it, or with the
 * name after it. Other texts stay as they are.
 */
export function normalizeGroup(typed: string): string {
  const [, digits] = /^0?(\d{3})(?!\d)/.exec(typed.trim()) ?? [];
  return digits === undefined ? typed : `0${digits}`;
}

/** The reason why a group cannot be held: the registration ended before the group began. Null where all can be. */
export function impossibleGroup({ groups, expiresOn }: GroupsOfRegistration): string | null {
  const rule = groupRules.find(({ number, from }) => groups.includes(number) && isBefore(expiresOn, from));
  return rule ? `${rule.number} began on ${formatDay(rule.from)}, after the expiry` : null;
}

/** Warnings of groups that began after the start: they were added later, which a person has to confirm. */
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
