import { IconChevronDown } from '@tabler/icons-react';
import { useRef } from 'react';
import { NavLink } from 'react-router-dom';
import { services } from '../services.ts';
import classes from './SiteHeader.module.css';
import { useDismiss } from './useDismiss.ts';

/** The menu of the three services: a `<details>` element, which works without scripts. */
export function ServicesMenu() {
  const menu = useRef<HTMLDetailsElement>(null);
  useDismiss(menu, true, () => {
    if (menu.current) menu.current.open = false;
  });

  return (
    <details ref={menu} className={classes.services}>
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
