import { addDays } from '#shared/fields/workingTime.ts';

// The calendar format of RFC 5545, without time zones: a moment is written in UTC, a day as a day. `ical-generator` asks
// for Node 22.

export interface CalendarEntry {
  /** Stable, and of no other entry. */
  uid: string;
  /** A moment, or a whole day 'YYYY-MM-DD'. */
  at: Date | string;
  title: string;
  url: string;
  /** Grows with each change. */
  sequence: number;
  updatedAt: Date;
}

const MINUTES = 30;

const utc = (moment: Date) => `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
const plainDay = (day: string) => day.replaceAll('-', '');

const escapeText = (text: string) =>
  /[\\;,\p{Cc}]/u.test(text)
    ? text
        .replaceAll(/[\\;,]/g, '\\$&')
        .replaceAll(/\r\n|\r|\n/g, '\\n')
        .replaceAll(/\p{Cc}/gu, '')
    : text;

/** The bytes of a line, but for the space before one that goes on. */
const LINE_BYTES = 74;

/** A line has at most 75 bytes; the next begins with a space. A letter is never cut. */
function fold(line: string): string {
  const length = Buffer.byteLength(line);
  if (length <= LINE_BYTES) return line;
  if (length === line.length) return line.replaceAll(/.{74}(?=.)/g, '$&\r\n ');
  const lines = [''];
  let bytes = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (bytes + size > LINE_BYTES) {
      lines.push('');
      bytes = 0;
    }
    lines[lines.length - 1] += letter;
    bytes += size;
  }
  return lines.join('\r\n ');
}

const timesOf = (at: Date | string) =>
  typeof at === 'string'
    ? `DTSTART;VALUE=DATE:${plainDay(at)}\r\nDTEND;VALUE=DATE:${plainDay(addDays(at, 1))}\r\nTRANSP:TRANSPARENT`
    : `DTSTART:${utc(at)}\r\nDTEND:${utc(new Date(at.getTime() + MINUTES * 60_000))}`;

/** Its other lines are short. */
const textOf = ({ uid, at, title, url, sequence, updatedAt }: CalendarEntry) => `BEGIN:VEVENT\r
${fold(`UID:${uid}`)}\r
DTSTAMP:${utc(updatedAt)}\r
SEQUENCE:${sequence}\r
${timesOf(at)}\r
${fold(`SUMMARY:${escapeText(title)}`)}\r
${fold(`URL:${url}`)}\r
END:VEVENT\r
`;

/** The text of a calendar. */
export const writeCalendar = (name: string, entries: readonly CalendarEntry[]) => `BEGIN:VCALENDAR\r
VERSION:2.0\r
PRODID:-//ProviderDesk//ProviderDesk//EN\r
CALSCALE:GREGORIAN\r
METHOD:PUBLISH\r
${fold(`X-WR-CALNAME:${escapeText(name)}`)}\r
${entries.map(textOf).join('')}END:VCALENDAR\r
`;
