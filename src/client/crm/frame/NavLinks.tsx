import { IconSettings } from '@tabler/icons-react';
import { Fragment, useId } from 'react';
import { NavLink } from 'react-router-dom';
import { navGroups } from '../navigation/navigation.ts';
import classes from './CrmLayout.module.css';

const settings = { to: '/crm/settings', name: 'Settings', icon: IconSettings };

interface TabLinksProps {
  /** The user menu is out of the thumb's reach. */
  withSettings?: boolean;
  onNavigate?: () => void;
}

export function NavLinks({ withSettings = false, onNavigate }: TabLinksProps) {
  const id = useId();
  return (
    <nav aria-label="CRM">
      {navGroups.map(({ name: group, items }, index) => (
        <Fragment key={items[0]?.to}>
          {group && (
            <p id={id} className={classes.group}>
              {group}
            </p>
          )}
          <ul className={classes.tabs} aria-labelledby={group && id}>
            {[...items, ...(withSettings && index === navGroups.length - 1 ? [settings] : [])].map(
              ({ to, name, icon: TabIcon }) => (
                <li key={to}>
                  <NavLink to={to} end={to === '/crm'} className={classes.tab} onClick={onNavigate}>
                    <TabIcon size={20} stroke={1.75} aria-hidden />
                    {name}
                  </NavLink>
                </li>
              ),
            )}
          </ul>
        </Fragment>
      ))}
    </nav>
  );
}
