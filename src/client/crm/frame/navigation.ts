import {
  IconAddressBook,
  IconBuilding,
  IconCalendarEvent,
  IconFileText,
  IconLayoutDashboard,
  IconSettings,
  IconTargetArrow,
  IconTrendingUp,
} from '@tabler/icons-react';

/** Pressed before the key of a place, it goes there. */
export const GO_KEY = 'g';

/** The tabs of the sidebar, in their order. */
export const navItems = [
  { to: '/crm', key: 'd', name: 'Dashboard', icon: IconLayoutDashboard },
  { to: '/crm/leads', key: 'l', name: 'Leads', icon: IconTargetArrow },
  { to: '/crm/contacts', key: 'c', name: 'Contacts', icon: IconAddressBook },
  { to: '/crm/accounts', key: 'a', name: 'Accounts', icon: IconBuilding },
  { to: '/crm/opportunities', key: 'o', name: 'Opportunities', icon: IconTrendingUp },
  { to: '/crm/activities', key: 't', name: 'Activities', icon: IconCalendarEvent },
  { to: '/crm/documents', key: 'f', name: 'Documents', icon: IconFileText },
];

/** Wherever keys and the palette lead. */
export const destinations = [
  ...navItems,
  { to: '/crm/settings', key: 's', name: 'Settings', icon: IconSettings },
];

/** The name of the tab that an address belongs to. */
export function activeNavLabel(pathname: string) {
  if (pathname.startsWith('/crm/settings')) return 'Settings';
  const tab = navItems.findLast(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return tab?.name ?? '';
}
