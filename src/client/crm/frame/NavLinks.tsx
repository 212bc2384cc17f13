import { IconSettings } from '@tabler/icons-react';
import { NavLink } from 'react-router-dom';
import { navItems } from '../navigation/navigation.ts';
import classes from './CrmLayout.module.css';

const settings = { to: '/crm/settings', name: 'Settings', icon: IconSettings };

interface TabLinksProps {
  /** True where the menu with the settings is out of reach of the thumb. */
  withSettings?: boolean;
  /** Called when a tab is chosen, so that a drawer can close. */
  onNavigate?: () => void;
}

export function NavLinks({ withSettings = false, onNavigate }: TabLinksProps) {
  return (
    <nav aria-label="CRM">
      <ul className={classes.tabs}>
        {[...navItems, ...(withSettings ? [settings] : [])].map(({ to, name, icon: TabIcon }) => (
          <li key={to}>
            <NavLink to={to} end={to === '/crm'} className={classes.tab} onClick={onNavigate}>
              <TabIcon size={20} stroke={1.75} aria-hidden />
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
