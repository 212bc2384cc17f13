// Not described by @types/pg.
declare module 'pg/lib/utils.js' {
  const utils: {
    /** A value as it is sent to the server. */
    prepareValue(value: unknown): string | Buffer | null;
  };
  export = utils;
}
