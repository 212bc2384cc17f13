import * as z from 'zod';
import { closingPeriod } from './closingPeriods.ts';

// A filter is one short text, and the same in a list's address, in a saved view, in an export and in a call:
// 'new,contacted', '1000..5000', '2026-11-01..', 'this_month', 'me', '-value'. What it means stands here alone.

const NOT_A_FILTER = 'Not a filter of this list';

/** A filter that need not be there, of this meaning. */
const filter = <Meaning>(meaning: z.ZodType<Meaning, string>) =>
  z
    .string(NOT_A_FILTER)
    .max(400, NOT_A_FILTER)
    .transform((text, context) => {
      const read = meaning.safeParse(text);
      if (read.success) return read.data;
      context.addIssue(NOT_A_FILTER);
      return z.NEVER;
    })
    .optional();

/** Any of a choice's words, as in 'new,contacted'. */
export const anyOf = <Word extends string>({ schema }: { schema: z.ZodType<Word, Word> }) =>
  filter(
    z
      .string()
      .transform((text) => text.split(',') as Word[])
      .pipe(z.array(schema)),
  );

/** Both ends count; one that is left out is open. */
export interface Range<End> {
  from?: End | undefined;
  to?: End | undefined;
}

const openEnd = z.literal('').transform(() => undefined);

const rangeOf = <End>(end: z.ZodType<End, string>) =>
  z
    .string()
    .transform((text) => text.split('..') as [string, string])
    .pipe(z.tuple([z.union([openEnd, end]), z.union([openEnd, end])]))
    .transform(([from, to]): Range<End> => ({ from, to }));

const amount = z
  .string()
  .regex(/^\d{1,13}(\.\d{1,2})?$/)
  .transform(Number);

/** Numbers from and to, as in '1000..5000', '1000..' or '..5000'. */
export const numbers = filter(rangeOf(amount));

/** Calendar days from and to, as in '2026-11-01..2026-11-30', or a period's word as in 'this_month'. */
export const days = filter(z.union([z.string().pipe(closingPeriod.schema), rangeOf(z.iso.date())]));

export type Days = NonNullable<z.output<typeof days>>;

/** Somebody of the team: 'me', whoever asks; 'nobody'; or an id. */
export const person = filter(z.union([z.string().pipe(z.enum(['me', 'nobody'])), z.uuid()]));

/** Only those of which it is so, or only the others. */
export const yesOrNo = filter(z.string().pipe(z.enum(['yes', 'no'])));

/** What a list is sorted by, as in 'value', or '-value' for the largest first. */
export const sortBy = <const Keys extends readonly [string, ...string[]]>(keys: Keys) =>
  filter(
    z
      .string()
      .transform((text) => ({ by: text.replace(/^-/, ''), descending: text.startsWith('-') }))
      .pipe(z.object({ by: z.enum(keys), descending: z.boolean() })),
  );
