import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import classes from './GroupPicker.module.css';

interface NumberColumnHeaderProps {
  order: 'ascending' | 'descending';
  onToggle: () => void;
}

/** The header of the number column, which reverses the order. */
export function NumberColumnHeader({ order, onToggle }: NumberColumnHeaderProps) {
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
