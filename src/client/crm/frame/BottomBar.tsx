import { IconDots, IconPlus } from '@tabler/icons-react';
import { NavLink, useLocation } from 'react-router-dom';
import { useIsKeyboardOpen } from '../../ui/useIsKeyboardOpen.ts';
import { openQuickEnquiry } from '../leads/openQuickEnquiry.ts';
import { navItems } from '../navigation/navigation.ts';
import classes from './BottomBar.module.css';

interface BottomBarProps {
  isDrawerOpen: boolean;
  onMore: () => void;
}

const [dashboard, leads, opportunities] = ['/crm', '/crm/leads', '/crm/opportunities'].map((to) =>
  navItems.find((item) => item.to === to),
);

/** The tabs that people open most, in reach of the thumb. Only on phones, and not while the on-screen keyboard is open. */
export function BottomBar({ isDrawerOpen, onMore }: BottomBarProps) {
  const isKeyboardOpen = useIsKeyboardOpen();
  return (
    <>
      {/* `env(safe-area-inset-bottom)` is 0 without `viewport-fit`. */}
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      {!isKeyboardOpen && <Tabs isDrawerOpen={isDrawerOpen} onMore={onMore} />}
    </>
  );
}

function Tabs({ isDrawerOpen, onMore }: BottomBarProps) {
  const { pathname } = useLocation();
  const isElsewhere = ![dashboard, leads, opportunities].some(
    (tab) => pathname === tab?.to || (tab !== dashboard && pathname.startsWith(`${tab?.to}/`)),
  );
  return (
    <nav className={classes.bar} aria-label="Main">
      <Tab item={dashboard} />
      <Tab item={leads} />
      <button
        type="button"
        className={classes.item}
        aria-haspopup="dialog"
        aria-label="New enquiry"
        onClick={openQuickEnquiry}
      >
        <span className={classes.add}>
          <IconPlus size={24} aria-hidden />
        </span>
      </button>
      <Tab item={opportunities} />
      <button
        type="button"
        className={classes.item}
        aria-haspopup="dialog"
        aria-expanded={isDrawerOpen}
        aria-current={isElsewhere ? 'true' : undefined}
        onClick={onMore}
      >
        <IconDots size={22} stroke={1.75} aria-hidden />
        More
      </button>
    </nav>
  );
}

function Tab({ item }: { item: (typeof navItems)[number] | undefined }) {
  if (!item) return null;
  const { to, name, icon: TabIcon } = item;
  return (
    <NavLink to={to} end={to === '/crm'} className={classes.item}>
      <TabIcon size={22} stroke={1.75} aria-hidden />
      {name}
    </NavLink>
  );
}
