import { IconChartBar, IconLayoutDashboard, IconReceipt, IconSettings } from '@tabler/icons-react';
import { recordTypes } from './recordTypes.ts';

/** Pressed before the key of a destination, it goes there. */
export const GO_KEY = 'g';

const lists = recordTypes.map(({ path, key, pluralLabel, icon }) => ({
  to: `/crm/${path}`,
  key,
  name: pluralLabel,
  icon,
}));

/** What is sold and then done for a client, below the tabs that the specification names. */
const firstOfWork = lists.findIndex(({ to }) => to === '/crm/proposals');

interface NavItem extends Pick<(typeof lists)[number], 'to' | 'name' | 'icon'> {
  key: string;
  /** What follows 'Go to' where that is not the name. */
  place?: string;
  keywords?: string;
}

/** Tabs that belong together, under their name where it has one. */
interface NavGroup {
  name?: string;
  items: NavItem[];
}

/** The tabs of the sidebar in their order, in groups. */
export const navGroups: NavGroup[] = [
  {
    items: [
      { to: '/crm', key: 'd', name: 'Dashboard', icon: IconLayoutDashboard },
      ...lists.slice(0, firstOfWork),
    ],
  },
  {
    name: 'Work',
    items: [
      ...lists.slice(firstOfWork),
      {
        to: '/crm/invoicing',
        key: 'i',
        name: 'To invoice',
        icon: IconReceipt,
        place: 'what is to be invoiced',
        keywords: 'to invoice invoices invoicing xero myob csv due books',
      },
    ],
  },
  { items: [{ to: '/crm/reports', key: 'n', name: 'Reports', icon: IconChartBar }] },
];

export const navItems = navGroups.flatMap(({ items }) => items);

export const destinations = [
  ...navItems,
  { to: '/crm/settings', key: 's', name: 'Settings', icon: IconSettings },
];

export function activeNavLabel(pathname: string) {
  if (pathname.startsWith('/crm/set-up')) return 'Set-up';
  if (pathname.startsWith('/crm/recent-changes')) return 'Recent changes';
  // The dashboard is at the root of all others.
  const isAt = (to: string) => pathname === to || (to !== '/crm' && pathname.startsWith(`${to}/`));
  const tab = destinations.find(({ to }) => isAt(to));
  return tab?.name ?? '';
}
