import { Burger, Button, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconPhonePlus } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { fullName } from '#shared/contacts/contacts.ts';
import { initials } from '#shared/fields/format.ts';
import { product } from '#shared/site/product.ts';
import { trpc } from '../../trpc.ts';
import { BrandMark } from '../../ui/BrandMark.tsx';
import { useShortcut } from '../../ui/keyboard/useShortcut.ts';
import { SkipLink } from '../../ui/links/SkipLink.tsx';
import { onIntent } from '../../ui/onIntent.ts';
import { LazyMenu } from '../../ui/overlay/LazyMenu.tsx';
import { lazyPart, useLazyPart, usePreload } from '../../ui/overlay/lazyPart.ts';
import { preloadOnPhone, useIsPhone } from '../../ui/useIsPhone.ts';
import { useSession } from '../auth/useSession.ts';
import { CommandPaletteButton } from '../command-palette/CommandPaletteButton.tsx';
import { useRememberRecentRecords } from '../command-palette/recentRecords.ts';
import { QuickEnquiry } from '../intake/QuickEnquiry.tsx';
import { useGoToShortcuts } from '../keyboard/useGoToShortcuts.ts';
import { useUndoShortcut } from '../keyboard/useUndoShortcut.ts';
import { openQuickEnquiry } from '../leads/openQuickEnquiry.ts';
import { LiveStatus } from '../live/LiveStatus.tsx';
import { activeNavLabel } from '../navigation/navigation.ts';
import { recordTypesWithScreen } from '../navigation/recordTypes.ts';
import { NoticeBell } from '../notices/NoticeBell.tsx';
import { RoleBadge } from '../team/RoleBadge.tsx';
import classes from './CrmLayout.module.css';
import { NavLinks } from './NavLinks.tsx';
import menuClasses from './UserMenu.module.css';

// Few installations are a copy.
const CopyBanner = lazyPart(async () => (await import('../backups/CopyBanner.tsx')).CopyBanner, {
  onError: 'ignore',
});
// Not needed on a desktop.
const BottomBar = lazyPart(async () => (await import('./BottomBar.tsx')).BottomBar, { onError: 'ignore' });
preloadOnPhone(BottomBar);
const NavDrawer = lazyPart(async () => (await import('./NavDrawer.tsx')).NavDrawer);
const KeyboardHelp = lazyPart(async () => (await import('../keyboard/KeyboardHelp.tsx')).KeyboardHelp);

export function CrmLayout() {
  const isPhone = useIsPhone();
  const navDrawer = useLazyPart(NavDrawer);
  const [drawerOpen, drawer] = useDisclosure();
  const openDrawer = async () => {
    if (await navDrawer.load()) drawer.open();
  };
  const [wasHelpOpened, setWasHelpOpened] = useState(false);
  const [helpOpen, help] = useDisclosure(false, { onOpen: () => setWasHelpOpened(true) });
  const { pathname } = useLocation();
  const session = trpc.auth.session.useQuery(undefined, { enabled: false });
  useShortcut('?', help.open);
  useUndoShortcut();
  usePreload(KeyboardHelp);
  usePrefetch();
  useGoToShortcuts();
  useRememberRecentRecords();
  useSignOutOnArrival();

  return (
    <div className={classes.frame}>
      <SkipLink />
      <aside className={classes.sidebar}>
        <div className={classes.brand}>
          <BrandMark size={28} />
          {product.name}
        </div>
        <Button
          variant="default"
          className={classes.enquiry}
          leftSection={<IconPhonePlus size={18} aria-hidden />}
          aria-haspopup="dialog"
          onClick={openQuickEnquiry}
        >
          New enquiry
        </Button>
        <NavLinks />
      </aside>
      {navDrawer.isLoaded && <NavDrawer isSheet={isPhone} isOpen={drawerOpen} onClose={drawer.close} />}
      <div className={classes.column}>
        <header className={classes.header}>
          <Burger
            className={classes.burger}
            size="sm"
            opened={drawerOpen}
            onClick={openDrawer}
            aria-label="Open navigation"
            aria-expanded={drawerOpen}
          />
          <div className={classes.tabName}>{activeNavLabel(pathname)}</div>
          <LiveStatus />
          <NoticeBell />
          <CommandPaletteButton onHelp={help.open} />
          <UserMenu onHelp={help.open} />
        </header>
        {session.data?.isCopy && <CopyBanner />}
        <main id="main" tabIndex={-1} className={classes.main}>
          <Outlet />
        </main>
      </div>
      {isPhone && <BottomBar isDrawerOpen={drawerOpen} onMore={openDrawer} />}
      <QuickEnquiry />
      {wasHelpOpened && <KeyboardHelp opened={helpOpen} onClose={help.close} />}
    </div>
  );
}

/** Signing out goes through the dashboard's address, so that a form with unsaved changes asks first. */
function useSignOutOnArrival() {
  const { signOut } = useSession();
  const { state } = useLocation();
  const navigate = useNavigate();
  const isSigningOut = state?.signOut === true;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arriving so.
  useEffect(() => {
    if (!isSigningOut) return;
    navigate('/crm', { replace: true });
    signOut();
  }, [isSigningOut]);
}

/** While the pointer rests on a link. */
export function usePrefetch() {
  const utils = trpc.useUtils();

  const prefetch = useEffectEvent((path: string) => {
    const [, router, id = ''] = /^\/crm\/(\w+)\/([\da-f-]{36})$/.exec(path) ?? [];
    const type = recordTypesWithScreen.find((one) => one.path === router);
    if (type) void utils[type.path].byId.prefetch({ id });
  });

  useEffect(() => onIntent((path) => prefetch(path)), []);
}

const UserMenuContent = lazyPart(async () => (await import('./UserMenuContent.tsx')).UserMenuContent);

function UserMenu({ onHelp }: { onHelp: () => void }) {
  const { user } = useSession();
  const button = (
    <UnstyledButton className={menuClasses.button}>
      <span className={menuClasses.initials} aria-hidden>
        {initials(user.firstName, user.lastName)}
      </span>
      <span className={menuClasses.name}>{fullName(user)}</span>
      <span className={menuClasses.role}>
        <RoleBadge role={user.role} />
      </span>
      <IconChevronDown size={16} aria-hidden />
    </UnstyledButton>
  );
  return (
    <LazyMenu target={button} popup="menu" part={UserMenuContent}>
      <UserMenuContent target={button} onHelp={onHelp} />
    </LazyMenu>
  );
}
