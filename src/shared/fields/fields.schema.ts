import * as z from 'zod';
import './messages.schema.ts';
import { isAbn, normalizeAbn } from './abn.ts';
import { asciiEmail, tidyEmail, tidyWeb } from './addresses.ts';
import { isInvisible } from './invisible.ts';
import { LINE_LENGTH, MAX_AMOUNT, TEXT_LENGTH } from './kinds.ts';
import { roundToCents } from './numbers.ts';

// The building blocks of every form. An empty field reaches the server as null, never as ''.

/** The version of the settings that was read; 0 without any. */
export const settingsVersion = z.object({ version: z.int().min(0) });

const tooLong = (length: number) => `Use at most ${length.toLocaleString('en-AU')} characters`;

/** Text that PostgreSQL can store: no NUL, no half of a surrogate pair. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();

/** Trims. Text without a visible character becomes ''. */
const longText = (length: number) =>
  z
    .string()
    .trim()
    .overwrite((value) => (isInvisible(value) ? '' : value))
    .max(length, tooLong(length))
    .refine(isStorable, 'Remove the characters that are not text');

/** Everything that starts a new line in mails, files, browsers or terminals. */
const LINE_BREAKS = /[\n\r\v\f\u0085\u2028\u2029]+/g;

/** A text of one line: what was pasted or imported on several stands on one. */
const text = (length: number) =>
  longText(length).overwrite((value) => value.replace(LINE_BREAKS, ' ').trim());

const emptyToNull = <Value>(value: Value | '') => (value === '' ? null : value);

const orNull = (value: string) => value || null;

/** A text of one line, such as a name, a title or a subject. */
export const requiredText = (message: string, length = LINE_LENGTH) => text(length).min(1, message);

export const optionalText = (length = LINE_LENGTH) => text(length).transform(orNull).nullable();

/** A text that keeps its line breaks. */
export const requiredLongText = (message: string, length = TEXT_LENGTH) => longText(length).min(1, message);

export const optionalLongText = (length = TEXT_LENGTH) => longText(length).transform(orNull).nullable();

/** A text that keeps its line breaks and may be empty, where an empty one means something. */
export const possiblyEmptyText = (length: number) => longText(length);

const asciiAddress = z.email();

/** Removes what is pasted along. The domain may have letters beyond ASCII. */
export const emailText = text(254)
  .overwrite(tidyEmail)
  .refine((value) => asciiAddress.safeParse(asciiEmail(value)).success, 'Enter a valid email address');

export const optionalEmail = z
  .union([text(254).pipe(z.literal('')), emailText], { error: 'Enter a valid email address' })
  .transform(emptyToNull)
  .nullable();

/** Matches 'https:' or 'javascript:', but not 'example.com:8080': no scheme here has a dot. */
const hasScheme = /^[a-z][a-z\d+-]*:/i;

/** An http(s) address; `example.com` becomes `https://example.com`. */
export const optionalUrl = text(500)
  .overwrite(tidyWeb)
  .transform((value) =>
    value === '' || hasScheme.test(value) ? value : `https://${value.replace(/^\/+/, '')}`,
  )
  .pipe(
    z.union([
      z.literal(''),
      z.url({
        protocol: /^https?$/,
        hostname: /^[^.\s]+(\.[^.\s]+)+$/,
        error: 'Enter a web address such as example.com',
      }),
    ]),
  )
  .transform(emptyToNull)
  .nullable();

/** A day of a year that a client or a certificate can have: a half-typed one is of the year 2 or 202. */
export const realYear = (day: string) => day >= '1900-01-01' && day <= '2199-12-31';

export const REAL_YEAR = 'Enter a year from 1900 to 2199';

export const optionalDate = z
  .union([z.literal(''), z.iso.date('Enter a date')], 'Enter a date')
  .refine((day) => day === '' || realYear(day), REAL_YEAR)
  .transform(emptyToNull)
  .nullable();

/** An hour of a day, 'HH:MM'. */
export const optionalTime = z
  .union([z.literal(''), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)], 'Enter a time')
  .transform(emptyToNull)
  .nullable();

const amountError = ({ input }: { input?: unknown }) =>
  typeof input === 'string'
    ? 'Enter an amount such as 12,500 or 12.50'
    : `Enter a number from 0 to ${MAX_AMOUNT.toLocaleString('en-AU')}`;

/** AUD from 0 to `MAX_AMOUNT`, rounded to the cent. A form keeps text that is not an amount. */
export const optionalAmount = z
  .union(
    [
      z.literal(''),
      z.number({ error: amountError }).min(0, { error: amountError }).max(MAX_AMOUNT, { error: amountError }),
    ],
    { error: amountError },
  )
  .transform((amount) => (amount === '' ? null : roundToCents(amount)))
  .nullable();

const WHOLE = 'Enter a whole number';

/** A whole number from 0 to the limit of an `integer` column. */
export const optionalCount = z
  .union([z.literal(''), z.int(WHOLE).min(0, WHOLE).max(2_147_483_647, WHOLE)], WHOLE)
  .transform(emptyToNull)
  .nullable();

const PERCENT = 'Enter a whole number from 0 to 100';

export const percent = z.int(PERCENT).min(0, PERCENT).max(100, PERCENT);

export const requiredId = (message: string) =>
  z
    .uuid(message)
    .nullable()
    .transform((id, ctx) => {
      if (id === null) {
        ctx.addIssue({ code: 'custom', message });
        return z.NEVER;
      }
      return id;
    });

export const optionalId = z.uuid('Choose one of the list').nullable();

export const oneOf = <Value extends string>({ values }: { values: Value[] }) => z.enum(values);

/** The input of procedures that read or delete one record. */
export const idInput = z.object({ id: z.uuid('Not a record') });

/** The key of a link that works without an account; whatever its length, a wrong one is answered alike. */
export const linkKeyInput = z.object({ key: z.string().max(200) });

/** Fields that are left out get the value of the blank form. */
export function createInput<Shape extends z.ZodRawShape>(
  shape: Shape,
  blank: { [Name in keyof Shape]: z.input<Shape[Name]> },
) {
  const fields = Object.entries(shape).map(([name, field]) => [
    name,
    z.prefault(field, blank[name as keyof Shape]),
  ]);
  return z.object({
    ...(Object.fromEntries(fields) as { [Name in keyof Shape]: z.ZodPrefault<Shape[Name]> }),
    /** Chosen by the caller, so that a repeated call makes one record. */
    id: z.uuid('Not an identifier').optional(),
  });
}

/** An ABN, typed with or without spaces, hyphens or 'ABN' before it, stored as eleven digits. */
export const optionalAbn = z
  .string()
  .transform(normalizeAbn)
  .refine((digits) => digits === '' || !/^\d*$/.test(digits) || digits.length === 11, {
    error: 'An ABN has 11 digits',
    abort: true,
  })
  .refine((digits) => digits === '' || isAbn(digits), 'This is not a valid ABN: check its eleven digits')
  .transform((digits) => digits || null)
  .nullable();

/** The secret of an app at a provider of sign-ins; empty keeps the stored one. */
export const clientSecret = z
  .string()
  .trim()
  .max(LINE_LENGTH, tooLong(LINE_LENGTH))
  .regex(/^[\x21-\x7e]*$/, 'Paste the value of the secret, without spaces')
  .refine((text) => !z.guid().safeParse(text).success, 'This is the id of the secret: paste its value');
