import type { ReactNode } from 'react';

export interface Column<Row> {
  /** Its name in the address and in saved views. */
  name: string;
  label: string;
  /** The label in the head where the whole one has no room. */
  short?: string;
  /** Pixels; a wider table stretches all columns. */
  width: number;
  isUnsorted?: boolean;
  isHiddenAtFirst?: boolean;
  /** True for one of the first columns on a phone, which shows few of them. */
  isEarlyOnPhone?: boolean;
  isDefaultSort?: boolean;
  isNumeric?: boolean;
  cell: (row: Row) => ReactNode;
}

export type Columns<Row> = readonly [Column<Row>, ...Column<Row>[]];
