import { MAX_ROWS } from '#shared/records/csv/limits.ts';

/** The reason why a file cannot be read; the message is for whoever imports it. */
export class ImportFileError extends Error {}

export const MANY_ROWS = `This file has more than ${MAX_ROWS.toLocaleString('en-AU')} rows. Split it into several.`;
