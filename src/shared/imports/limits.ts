// The limits of one file that is imported: more is hard to review, and can be split.

export const MAX_FILE_MB = 20;
export const MAX_FILE_BYTES = MAX_FILE_MB * 1024 * 1024;
/** Unpacked: the reader takes time for each character. */
export const MAX_UNPACKED_MB = 100;
export const MAX_UNPACKED_BYTES = MAX_UNPACKED_MB * 1024 * 1024;
/** Rows with a value; as many may be empty. */
export const MAX_ROWS = 50_000;
export const MAX_COLUMNS = 100;

/** Includes empty lines: the size of an Excel sheet. */
export const MAX_LINES = 1_048_576;

export const MAX_ROW_LENGTH = 256 * 1024;

/** The characters of all rows of a workbook: one text may stand in many cells. */
export const MAX_LENGTH = MAX_UNPACKED_BYTES;

export const MAX_SHEETS = 200;
export const MAX_SHEET_NAME = 100;

export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
