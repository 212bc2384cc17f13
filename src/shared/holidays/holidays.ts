import { optionSet } from '../fields/optionSet.ts';
import type { Holidays } from '../fields/workingTime.ts';

export const australianState = optionSet({
  nsw: 'New South Wales',
  vic: 'Victoria',
  qld: 'Queensland',
  sa: 'South Australia',
  wa: 'Western Australia',
  tas: 'Tasmania',
  act: 'Australian Capital Territory',
  nt: 'Northern Territory',
});

type AustralianState = (typeof australianState.values)[number];

export interface Holiday {
  state: AustralianState;
  /** 'YYYY-MM-DD' */
  day: string;
  name: string;
  /** Nobody has compared it with the state's publication yet. */
  isToBeConfirmed: boolean;
}

export interface WorkingDays {
  state: AustralianState;
  holidays: Holiday[];
}

export const MOST_HOLIDAYS = 1_000;

/** The days on which the business does not work: the holidays of its own state. */
export const holidaysOf = ({ state, holidays }: WorkingDays): Holidays =>
  new Set(holidays.filter((one) => one.state === state).map(({ day }) => day));
