import { MAX_ROWS, MAX_UNPACKED_MB } from '#shared/imports/limits.ts';

/** The reason why a file cannot be read; the message is for whoever imports it. */
export class ImportFileError extends Error {}

export const UNREADABLE = 'This workbook cannot be read. In Excel choose Save As, then “Excel Workbook”.';
export const LARGE = `This workbook is larger than ${MAX_UNPACKED_MB} MB unpacked. Delete what is not needed, or split it.`;
export const MANY_ROWS = `This file has more than ${MAX_ROWS.toLocaleString('en-AU')} rows. Split it into several.`;
