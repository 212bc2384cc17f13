import type { ReactNode } from 'react';

export interface Column<Row> {
  /** In the address and saved views. */
  name: string;
  label: string;
  /** If the whole label does not fit. */
  short?: string;
  /** Pixels; a wider table stretches all columns. */
  width: number;
  isUnsorted?: boolean;
  isHiddenAtFirst?: boolean;
  /** Among the few first columns on a phone. */
  isEarlyOnPhone?: boolean;
  isDefaultSort?: boolean;
  isNumeric?: boolean;
  cell: (row: Row) => ReactNode;
}

export type Columns<Row> = readonly [Column<Row>, ...Column<Row>[]];
