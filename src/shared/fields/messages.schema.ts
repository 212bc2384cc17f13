import * as z from 'zod';

// Messages for issues without one of their own: zod's ('Too big: expected number to be <=100') are for
// developers. Importing this file sets them on server and client.

const NOT_UNDERSTOOD = 'This cannot be understood';
const REQUIRED = 'This is required';
const CHOOSE = 'Choose one of the list';

const byType: Record<string, string> = {
  string: 'Enter a text',
  number: 'Enter a number',
  int: 'Enter a whole number',
  bigint: 'Enter a whole number',
  nan: 'Enter a number',
  boolean: 'Choose yes or no',
  date: 'Enter a date',
  array: 'Choose from the list',
};

const byFormat: Record<string, string> = {
  email: 'Enter a valid email address',
  url: 'Enter a web address such as example.com',
  date: 'Enter a date',
  datetime: 'Enter a date and a time',
  time: 'Enter a time',
  uuid: CHOOSE,
};

const isNothing = (value: unknown) => value === undefined || value === null || value === '';

const format = (value: unknown) =>
  typeof value === 'number' || typeof value === 'bigint' ? value.toLocaleString('en-AU') : String(value);

const count = (number: number | bigint, noun: string) =>
  `${format(number)} ${noun}${Number(number) === 1 ? '' : 's'}`;

function tooBig({ origin, maximum, inclusive }: z.core.$ZodIssueTooBig) {
  if (origin === 'string') return `Use at most ${count(maximum, 'character')}`;
  if (origin === 'array' || origin === 'set' || origin === 'map') return `Choose at most ${format(maximum)}`;
  if (origin === 'file') return `Choose a file of at most ${count(maximum, 'byte')}`;
  if (origin === 'date') return 'Enter an earlier date';
  return inclusive === false
    ? `Enter a number below ${format(maximum)}`
    : `Enter a number up to ${format(maximum)}`;
}

function tooSmall({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall) {
  if (origin === 'string') {
    return Number(minimum) === 1 ? REQUIRED : `Use at least ${count(minimum, 'character')}`;
  }
  if (origin === 'array' || origin === 'set' || origin === 'map') return `Choose at least ${format(minimum)}`;
  if (origin === 'file') return `Choose a file of at least ${count(minimum, 'byte')}`;
  if (origin === 'date') return 'Enter a later date';
  return inclusive === false
    ? `Enter a number above ${format(minimum)}`
    : `Enter a number from ${format(minimum)}`;
}

/** Never repeats what was entered: it may be private. */
function describeIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (isNothing(issue.input) && issue.expected !== 'object') return REQUIRED;
      return byType[issue.expected] ?? NOT_UNDERSTOOD;
    case 'too_big':
      return tooBig(issue as z.core.$ZodIssueTooBig);
    case 'too_small':
      return tooSmall(issue as z.core.$ZodIssueTooSmall);
    case 'invalid_format':
      return isNothing(issue.input) ? REQUIRED : (byFormat[issue.format] ?? 'This has the wrong form');
    case 'not_multiple_of':
      return `Enter a multiple of ${issue.divisor}`;
    case 'invalid_value':
      return issue.values.length > 1 ? CHOOSE : NOT_UNDERSTOOD;
    case 'invalid_union':
      return isNothing(issue.input) ? REQUIRED : issue.discriminator ? CHOOSE : NOT_UNDERSTOOD;
    default:
      return NOT_UNDERSTOOD;
  }
}

z.config({ localeError: describeIssue });
