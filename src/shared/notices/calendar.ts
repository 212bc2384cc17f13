/** The key in the query says whose calendar it is. */
export const CALENDAR_PATH = '/calendar.ics';

export const CALENDAR_NAME = 'ProviderDesk';

export interface CalendarState {
  url: string | null;
  withNames: boolean;
}
