import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import classes from './GroupPicker.module.css';

interface NumberHeaderProps {
  order: 'ascending' | 'descending';
  onTurn: () => void;
}

/** The head of the number column; pressing it turns the order round. */
export function NumberHeader({ order, onTurn }: NumberHeaderProps) {
  const Arrow = order === 'ascending' ? IconArrowUp : IconArrowDown;
  return (
    <th scope="col" aria-sort={order}>
      <button className={classes.sort} type="button" onClick={onTurn}>
        No.
        <Arrow size={16} aria-hidden />
      </button>
    </th>
  );
}
