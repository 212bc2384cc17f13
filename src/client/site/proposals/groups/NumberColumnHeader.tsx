import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import classes from './GroupPicker.module.css';

interface NumberHeaderProps {
  order: 'ascending' | 'descending';
  onToggle: () => void;
}

/** The head of the number column; pressing it turns the order round. */
export function NumberColumnHeader({ order, onToggle }: NumberHeaderProps) {
  const Arrow = order === 'ascending' ? IconArrowUp : IconArrowDown;
  return (
    <th scope="col" aria-sort={order}>
      <button className={classes.sort} type="button" onClick={onToggle}>
        No.
        <Arrow size={16} aria-hidden />
      </button>
    </th>
  );
}
