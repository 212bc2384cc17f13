/** The address of calendars: the key in its query says whose. */
export const CALENDAR_PATH = '/calendar.ics';

export const CALENDAR_NAME = 'ProviderDesk';

export interface CalendarState {
  /** Null while there is no address. */
  url: string | null;
  withNames: boolean;
}
