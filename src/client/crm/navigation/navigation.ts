import { IconChartBar, IconLayoutDashboard, IconSettings } from '@tabler/icons-react';
import { recordTypes } from './recordTypes.ts';

/** Pressed before the key of a destination, it goes there. */
export const GO_KEY = 'g';

/** The tabs of the sidebar, in their order. */
export const navItems = [
  { to: '/crm', key: 'd', name: 'Dashboard', icon: IconLayoutDashboard },
  ...recordTypes.map(({ path, key, pluralLabel, icon }) => ({
    to: `/crm/${path}`,
    key,
    name: pluralLabel,
    icon,
  })),
  { to: '/crm/reports', key: 'n', name: 'Reports', icon: IconChartBar },
];

/** The destinations of keys and the palette. */
export const destinations = [
  ...navItems,
  { to: '/crm/settings', key: 's', name: 'Settings', icon: IconSettings },
];

/** The name of the tab that an address belongs to. */
export function activeNavLabel(pathname: string) {
  if (pathname.startsWith('/crm/settings')) return 'Settings';
  if (pathname.startsWith('/crm/set-up')) return 'Set-up';
  if (pathname.startsWith('/crm/recent-changes')) return 'Recent changes';
  // The dashboard is at the root of all others.
  const isAt = (to: string) => pathname === to || (to !== '/crm' && pathname.startsWith(`${to}/`));
  const tab = navItems.find(({ to }) => isAt(to));
  return tab?.name ?? '';
}
