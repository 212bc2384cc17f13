/** A file that is not taken as a logo; its message says what to do. */
export class RefusedError extends Error {}

export const UNREADABLE = 'This is no SVG or PNG that can be read: export it again';
