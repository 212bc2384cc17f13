export const LOGO_BYTES = 1_000_000;

export const LOGO_TOO_LARGE_MESSAGE = 'This file is too large: use one of at most 1 MB';
