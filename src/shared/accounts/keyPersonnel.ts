import { formatDay } from '../fields/format.ts';
import { dayCell } from '../records/csv/cells.ts';

// The key personnel of an account are a list of texts, one per person: 'Ada Byron, Director, from 1 Jul 2024,
// until 30 Jun 2026'. Files, histories, merges and erasing treat them as any other list of texts.

export interface KeyPerson {
  name: string;
  role: string;
  /** 'YYYY-MM-DD' */
  from: string;
  /** The last day, 'YYYY-MM-DD'. */
  until: string;
}

function dayIn(text: string): string {
  try {
    return String(dayCell.parse(text));
  } catch {
    return text;
  }
}

/** Reads a person from the text: name, role, then the days after 'from' and 'until', separated by commas. */
export function readKeyPerson(text: string): KeyPerson {
  const [name = '', ...parts] = text.split(',').map((part) => part.trim());
  const days = { from: '', until: '' };
  for (;;) {
    const [, word, day] = /^(from|until) (.+)$/i.exec(parts.at(-1) ?? '') ?? [];
    if (word === undefined || day === undefined) break;
    days[word.toLowerCase() as keyof typeof days] = dayIn(day);
    parts.pop();
  }
  return { name, role: parts.filter(Boolean).join(', '), ...days };
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

const dayOf = (word: string, day: string) => day && `${word} ${isDay(day) ? formatDay(day) : day}`;

/** The inverse of `readKeyPerson`. A comma in the name becomes a space. */
export const writeKeyPerson = ({ name, role, from, until }: KeyPerson) =>
  [name.replace(/[,\s]+/g, ' ').trim(), role.trim(), dayOf('from', from), dayOf('until', until)]
    .filter((part, at) => part || at === 0)
    .join(', ');

/** Returns what is wrong with the text of a person, or null. */
export function findPersonProblem(text: string): string | null {
  const { name, from, until } = readKeyPerson(text);
  if (!name || /^(from|until) /i.test(name))
    return 'Write the name first: Ada Byron, Director, from 1 Jul 2024';
  const noDay = [from, until].find((day) => day && !isDay(day));
  if (noDay) return `${name}: ‘${noDay}’ is not a day such as 31/12/2026`;
  if (from && until && until < from) return `${name}: the last day is before the first`;
  return null;
}

const sameName = (one: KeyPerson, other: KeyPerson) => one.name.toLowerCase() === other.name.toLowerCase();

/** True where the second says another thing than the first; what was empty and has been filled in is none, but for a last day. */
const isOther = (before: KeyPerson, now: KeyPerson) =>
  (before.role !== '' && before.role !== now.role) ||
  (before.from !== '' && before.from !== now.from) ||
  before.until !== now.until;

/** Describes who came, who left and whose facts changed, in words. */
export function describePersonnel(before: readonly string[], now: readonly string[]): string[] {
  // Filling in an empty list changes nothing.
  if (before.length === 0) return [];
  const [earlier, later] = [before.map(readKeyPerson), now.map(readKeyPerson)];
  const pairs = later.map((person) => {
    const at = earlier.findIndex((one) => sameName(one, person));
    return { person, was: at < 0 ? undefined : earlier.splice(at, 1)[0] };
  });
  return [
    ...earlier.map((person) => `removed: ${writeKeyPerson(person)}`),
    ...pairs.flatMap(({ person, was }) => {
      if (!was) return [`added: ${writeKeyPerson(person)}`];
      return isOther(was, person) ? [`changed: ${writeKeyPerson(was)} → ${writeKeyPerson(person)}`] : [];
    }),
  ];
}
