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
  /** The fields that it lies between, the one first at which a form says it. */
  fields: readonly [keyof CheckedValues, ...(keyof CheckedValues)[]];
  message: string;
}

/** Returns why the values of a registration cannot be together; null where they can. */
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
