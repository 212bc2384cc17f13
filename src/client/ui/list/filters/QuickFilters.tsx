import type { ReactElement } from 'react';
import classes from './QuickFilters.module.css';

/** The filters of a list that people use most: a box for each, which has the name of the filter. */
export type QuickFilterBoxes = readonly ReactElement<{ name: string }>[];

export const QuickFilters = ({ boxes }: { boxes: QuickFilterBoxes }) => (
  <div className={classes.filters}>{boxes}</div>
);
