// What spreadsheets make of texts. A CSV file has no types: they save '0800' as 800, '3/4' as 03/04/2026, '0.50' as 0.5, and a
// letter that the encoding of the file lacks as a question mark.

/** No number, time or day is longer. Nothing longer is matched with patterns. */
const MAX_LENGTH = 40;

/** True if a spreadsheet may have saved the stored text as this one: nobody has changed it. */
export function isRewritten(stored: string, saved: string): boolean {
  if (hasLostLetters(stored, saved)) return true;
  if (Math.max(stored.length, saved.length) > MAX_LENGTH) return false;
  return [isSameNumber, isSameTime, isSameDay, isSameTruth].some((isSame) => isSame(stored, saved));
}

function hasLostLetters(stored: string, saved: string) {
  if (!saved.includes('?')) return false;
  let at = 0;
  for (const letter of stored) {
    if (saved.startsWith(letter, at)) at += letter.length;
    else if (letter > '\x7f' && saved[at] === '?') {
      at += 1;
      // A letter of two units may become two marks.
      if (letter.length > 1 && saved[at] === '?') at += 1;
    } else return false;
  }
  return at === saved.length;
}

/** '$1,250.00', '1.2E+16' or '50%' as a number. */
function numberOf(text: string) {
  const [, figures = '', percent] = /^([-$\d.,]+(?:E[-+]?\d{1,3})?)(%?)$/i.exec(text) ?? [];
  const number = Number(figures.replace('$', '').replace(/,(?=\d{3}(?!\d))/g, '') || Number.NaN);
  return percent ? number / 100 : number;
}

/** Spreadsheets keep 15 digits of a number, and show fewer of a long one. */
function isSameNumber(stored: string, saved: string) {
  const [one, other] = [numberOf(stored), numberOf(saved)];
  if (!Number.isFinite(one) || !Number.isFinite(other)) return false;
  const shown = /E/i.test(saved) ? saved.replace(/E.*/i, '').replace(/\D/g, '').length : 15;
  const digits = Math.min(Math.max(shown, 1), 15);
  return one.toPrecision(digits) === other.toPrecision(digits);
}

/** The seconds of '12:30', '12:30:00 PM' or, as a workbook has it, 0.5208333333. */
function secondsOf(text: string) {
  const [, hours, minutes, seconds = '0', half] =
    /^(\d{1,2}):(\d\d)(?::(\d\d))?(?: ?([ap])m)?$/i.exec(text) ?? [];
  if (!hours) return /^0\.\d+$/.test(text) ? Math.round(Number(text) * 86_400) : Number.NaN;
  const hour = half ? (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hours);
  return (hour * 60 + Number(minutes)) * 60 + Number(seconds);
}

const isSameTime = (stored: string, saved: string) =>
  stored.includes(':') && secondsOf(stored) === secondsOf(saved);

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The day, month and year of a text that spreadsheets take for a day, in its order; a year without its century. */
function dayPartsOf(text: string) {
  const parts = text
    .split(/[-/. ,]+/)
    .map((part) =>
      /^\p{L}{3,9}$/u.test(part)
        ? MONTHS.indexOf(part.slice(0, 3).toLowerCase()) + 1
        : /^(?:\d{1,2}|(?:19|20)\d\d)$/.test(part)
          ? Number(part) % 100
          : 0,
    );
  return parts.length > 1 && parts.length < 4 && parts.every((part) => part > 0) ? parts : null;
}

/** A spreadsheet adds the year that a day lacks, or the first day of a month, and writes its parts in another order. */
function isSameDay(stored: string, saved: string) {
  const [given, found] = [dayPartsOf(stored), dayPartsOf(saved)];
  const isWhole = found?.length === 3 || /\p{L}/u.test(saved);
  if (!given || !found || !isWhole) return false;
  const left = [...found];
  return given.every((part) => {
    const place = left.indexOf(part);
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  });
}

const TRUTHS: Record<string, boolean> = { true: true, false: false, yes: true, no: false };

/** A workbook has no words for what is true or not. */
const isSameTruth = (stored: string, saved: string) =>
  /^(?:true|false)$/i.test(stored) && TRUTHS[stored.toLowerCase()] === TRUTHS[saved.toLowerCase()];
