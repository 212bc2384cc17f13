/** The ids of rows, by table. */
export type Rows = Record<string, string[]>;
