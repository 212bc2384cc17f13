import type { ComponentProps } from 'react';
import { lazyPart } from '../../overlay/lazyPart.ts';
import classes from './FilterChips.module.css';
import type { FilterChips as FilterChipsType } from './FilterChips.tsx';

const FilterChips = lazyPart(async () => (await import('./FilterChips.tsx')).FilterChips, {
  onError: 'ignore',
});

/** The chips of the filters that are set. Their place is kept until they are loaded. */
export const FilterChipsLine = (props: ComponentProps<typeof FilterChipsType>) =>
  Object.values(props.filters).some((value) => value !== undefined) && (
    <div className={classes.line}>
      <FilterChips {...props} />
    </div>
  );
