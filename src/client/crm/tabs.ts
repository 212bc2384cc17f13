import {
  IconAddressBook,
  IconBuilding,
  IconCalendarEvent,
  IconFileText,
  IconLayoutDashboard,
  IconTargetArrow,
  IconTrendingUp,
} from '@tabler/icons-react';

/** The tabs of the sidebar, in their order. */
export const tabs = [
  { to: '/crm', name: 'Dashboard', icon: IconLayoutDashboard },
  { to: '/crm/leads', name: 'Leads', icon: IconTargetArrow },
  { to: '/crm/contacts', name: 'Contacts', icon: IconAddressBook },
  { to: '/crm/accounts', name: 'Accounts', icon: IconBuilding },
  { to: '/crm/opportunities', name: 'Opportunities', icon: IconTrendingUp },
  { to: '/crm/activities', name: 'Activities', icon: IconCalendarEvent },
  { to: '/crm/documents', name: 'Documents', icon: IconFileText },
];

/** The name of the tab that an address belongs to. */
export function activeTab(pathname: string) {
  if (pathname.startsWith('/crm/settings')) return 'Settings';
  const tab = tabs.findLast(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return tab?.name ?? '';
}
