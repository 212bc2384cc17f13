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

function dayAfter(day: string) {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

const escapeText = (text: string) =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '');

/** The bytes of a line, but for the space before one that goes on. */
const LINE_BYTES = 74;

/** A line has at most 75 bytes; the next begins with a space. A letter is never cut. */
function fold(line: string): string {
  if (Buffer.byteLength(line) <= LINE_BYTES) return line;
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
    ? [
        `DTSTART;VALUE=DATE:${plainDay(at)}`,
        `DTEND;VALUE=DATE:${plainDay(dayAfter(at))}`,
        'TRANSP:TRANSPARENT',
      ]
    : [`DTSTART:${utc(at)}`, `DTEND:${utc(new Date(at.getTime() + MINUTES * 60_000))}`];

/** The text of a calendar. */
export function writeCalendar(name: string, entries: readonly CalendarEntry[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//ProviderDesk//ProviderDesk//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    ...entries.flatMap(({ uid, at, title, url, sequence, updatedAt }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTAMP:${utc(updatedAt)}`,
      `SEQUENCE:${sequence}`,
      ...timesOf(at),
      `SUMMARY:${escapeText(title)}`,
      `URL:${url}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}
