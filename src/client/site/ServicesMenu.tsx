import { IconChevronDown } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { NavLink } from 'react-router-dom';
import classes from './SiteHeader.module.css';
import { services } from './services.ts';
import { useDismiss } from './useDismiss.ts';

/** The dropdown of the three paths; a plain disclosure, so that it opens without scripts too. */
export function ServicesMenu() {
  const [isOpen, setOpen] = useState(false);
  const menu = useRef<HTMLDetailsElement>(null);
  useDismiss(menu, isOpen, () => setOpen(false));

  return (
    <details
      ref={menu}
      className={classes.services}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={classes.link}>
        Services
        <IconChevronDown className={classes.chevron} size={18} aria-hidden />
      </summary>
      <ul className={classes.dropdown}>
        {services.map(({ id, name, path }) => (
          <li key={id}>
            <NavLink className={classes.link} to={path}>
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
