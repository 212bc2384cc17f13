import { IconCheck } from '@tabler/icons-react';
import parts from './parts.module.css';

export const CheckList = ({ items }: { items: readonly string[] }) => (
  <ul className={parts.checks}>
    {items.map((item) => (
      <li key={item}>
        <IconCheck size={20} aria-hidden />
        {item}
      </li>
    ))}
  </ul>
);
