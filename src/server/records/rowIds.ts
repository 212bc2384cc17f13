/** By table. */
export type Rows = Record<string, string[]>;
