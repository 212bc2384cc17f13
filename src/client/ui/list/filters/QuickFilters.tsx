import type { ReactElement } from 'react';
import classes from './FilterChips.module.css';

/** The most used filters. Each element has the name of its filter. */
export type QuickFilterBoxes = readonly ReactElement<{ name: string }>[];

export const QuickFilters = ({ boxes }: { boxes: QuickFilterBoxes }) => (
  <div className={classes.filters}>{boxes}</div>
);
