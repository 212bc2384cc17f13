import type { ReactNode } from 'react';

/** One column of a table of records. */
export interface Column<Row> {
  /** Its name in the address and in saved views. */
  name: string;
  label: string;
  /** The label in the head where the whole one has no room. */
  short?: string;
  /** The width in pixels; a table wider than its columns stretches them all. */
  width: number;
  /** True if the list cannot be sorted by it. */
  isUnsorted?: boolean;
  /** Shown only once it is chosen. */
  isHiddenAtFirst?: boolean;
  /** True for one of the first columns on a phone, which shows few of them. */
  isEarlyOnPhone?: boolean;
  /** The list is sorted by it by default. */
  isDefaultSort?: boolean;
  isNumeric?: boolean;
  cell: (row: Row) => ReactNode;
}

/** The columns of a table: the first one names the record, and its cells are links. */
export type Columns<Row> = readonly [Column<Row>, ...Column<Row>[]];
