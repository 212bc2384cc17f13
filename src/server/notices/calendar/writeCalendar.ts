import { addDays } from '#shared/fields/days.ts';

// RFC 5545 without time zones: moments in UTC, days as days. `ical-generator` needs Node 22.

export interface CalendarEntry {
  /** Stable and unique. */
  uid: string;
  /** A moment, or 'YYYY-MM-DD'. */
  at: Date | string;
  title: string;
  url: string;
  /** Increases with each change. */
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

/** Bytes of a line, without the leading space of a continued one. */
const LINE_BYTES = 74;

/** At most 75 bytes per line; continuation lines begin with a space. Never splits a character. */
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

/** Other lines are short. */
const textOf = ({ uid, at, title, url, sequence, updatedAt }: CalendarEntry) => `BEGIN:VEVENT\r
${fold(`UID:${uid}`)}\r
DTSTAMP:${utc(updatedAt)}\r
SEQUENCE:${sequence}\r
${timesOf(at)}\r
${fold(`SUMMARY:${escapeText(title)}`)}\r
${fold(`URL:${url}`)}\r
END:VEVENT\r
`;

export const writeCalendar = (name: string, entries: readonly CalendarEntry[]) => `BEGIN:VCALENDAR\r
VERSION:2.0\r
PRODID:-//ProviderDesk//ProviderDesk//EN\r
CALSCALE:GREGORIAN\r
METHOD:PUBLISH\r
${fold(`X-WR-CALNAME:${escapeText(name)}`)}\r
${entries.map(textOf).join('')}END:VCALENDAR\r
`;
