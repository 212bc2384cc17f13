import { formatShortDay } from '../fields/format.ts';
import { impossibleGroup } from './groups.ts';

/** Values that depend on each other. */
export interface CheckedValues {
  startsOn: string | null;
  expiresOn: string | null;
  renewalStartedOn: string | null;
  midTermExtendedTo: string | null;
  groups: readonly string[];
}

export interface RegistrationProblem {
  /** A form shows the message at the first. */
  fields: readonly [keyof CheckedValues, ...(keyof CheckedValues)[]];
  message: string;
}

/** Null if the values fit together. */
export function findProblem(values: CheckedValues): RegistrationProblem | null {
  const { startsOn, expiresOn, renewalStartedOn, midTermExtendedTo } = values;
  if (startsOn !== null && expiresOn !== null && expiresOn < startsOn)
    return { fields: ['expiresOn', 'startsOn'], message: 'The expiry is before the start' };
  if (renewalStartedOn !== null && expiresOn !== null && renewalStartedOn > expiresOn)
    return {
      fields: ['renewalStartedOn', 'expiresOn'],
      message: `Choose a day up to the expiry, ${formatShortDay(expiresOn)}`,
    };
  if (midTermExtendedTo !== null && startsOn !== null && midTermExtendedTo < startsOn)
    return { fields: ['midTermExtendedTo', 'startsOn'], message: 'This day is before the start' };
  const group = impossibleGroup(values);
  return group === null ? null : { fields: ['groups', 'expiresOn', 'startsOn'], message: group };
}
