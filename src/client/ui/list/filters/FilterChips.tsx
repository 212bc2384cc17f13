import { IconX } from '@tabler/icons-react';
import { createContext, type MouseEvent, type ReactNode, use } from 'react';
import { useSetSearchParam } from '../../useSearchParam.ts';
import classes from './FilterChips.module.css';
import { FilterChipContext } from './FilterField.tsx';

interface FilterChipsProps {
  filters: Record<string, string | undefined>;
  /** Moves the focus on when there is no chip after the removed one. */
  onRemoveLast: () => void;
  children: ReactNode;
}

const RemoveLastContext = createContext(() => {});

/** Each is a button that removes the filter. */
export const FilterChips = ({ filters, onRemoveLast, children }: FilterChipsProps) => (
  <RemoveLastContext value={onRemoveLast}>
    <FilterChipContext value={{ filters, Chip }}>
      <ul className={classes.chips} aria-label="Filters that are set">
        {children}
      </ul>
    </FilterChipContext>
  </RemoveLastContext>
);

function Chip({ name, words }: { name: string; words: string }) {
  const setParam = useSetSearchParam();
  const onRemoveLast = use(RemoveLastContext);
  const remove = ({ currentTarget }: MouseEvent) => {
    const next = currentTarget.closest('li')?.nextElementSibling?.querySelector('button');
    if (next) next.focus();
    else onRemoveLast();
    setParam(name, null);
  };
  return (
    <li>
      <button
        type="button"
        className={classes.chip}
        aria-label={`Remove filter ${words}`}
        title={words}
        onClick={remove}
      >
        <span className={classes.words}>{words}</span>
        <IconX size={14} aria-hidden />
      </button>
    </li>
  );
}
