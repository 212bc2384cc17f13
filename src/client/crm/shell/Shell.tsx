import {
  IconBell,
  IconChevronDown,
  IconDots,
  IconPhonePlus,
  IconPlus,
  IconSearch,
} from '@tabler/icons-react';
import { product } from '#shared/site/product.ts';
import { BrandMark } from '../../ui/BrandMark.tsx';
import loading from '../../ui/Loading.module.css';
import grid from '../../ui/list/CardGrid.module.css';
import list from '../../ui/list/ListScreen.module.css';
import palette from '../command-palette/CommandPaletteButton.module.css';
import bar from '../frame/BottomBar.module.css';
import frame from '../frame/CrmLayout.module.css';
import { activeNavLabel, navItems } from '../frame/navigation.ts';
import user from '../frame/UserMenu.module.css';
import type { ShellPage } from './shells.ts';

// The frame of the CRM as the server sends it, until the scripts are loaded and `CrmLayout` takes its place: the same
// for everybody, without names and numbers. Links work; what needs scripts is drawn, and hidden from screen readers.

export function Shell({ path, list: noun }: ShellPage) {
  return (
    <div id="shell">
      <div className={frame.frame}>
        <aside className={frame.sidebar}>
          <a href="/crm" className={frame.brand}>
            <BrandMark size={28} />
            {product.name}
          </a>
          <span className={frame.enquiry} data-part="enquiry" aria-hidden>
            <IconPhonePlus size={18} />
            New enquiry
          </span>
          <nav aria-label="CRM">
            <ul className={frame.tabs}>
              {navItems.map((item) => (
                <li key={item.to}>
                  <NavLink item={item} path={path} className={frame.tab} size={20} />
                </li>
              ))}
            </ul>
          </nav>
        </aside>
        <div className={frame.column}>
          <Header path={path} />
          <main className={frame.main}>{noun ? <ListShell noun={noun} /> : <Spinner />}</main>
        </div>
        <BottomBar path={path} />
      </div>
    </div>
  );
}

function Header({ path }: { path: string }) {
  return (
    <header className={frame.header}>
      <span className={frame.burger} data-part="burger" aria-hidden />
      <div className={frame.tabName}>{activeNavLabel(path)}</div>
      <span data-part="bell" aria-hidden>
        <IconBell size={21} />
      </span>
      <span className={palette.button} aria-hidden>
        <IconSearch size={20} stroke={1.75} />
        <span className={palette.label}>Search everything</span>
        <kbd className={palette.keys} data-part="keys">
          Ctrl + K
        </kbd>
      </span>
      <span className={user.button} data-part="user" aria-hidden>
        <span className={user.initials} />
        <span data-line />
        <IconChevronDown size={16} />
      </span>
    </header>
  );
}

type NavItem = (typeof navItems)[number];

interface NavLinkProps {
  item: NavItem;
  path: string;
  className: string | undefined;
  size: number;
}

function NavLink({ item: { to, name, icon: TabIcon }, path, className, size }: NavLinkProps) {
  return (
    <a href={to} className={className} aria-current={to === path ? 'page' : undefined}>
      <TabIcon size={size} stroke={1.75} aria-hidden />
      {name}
    </a>
  );
}

const Spinner = () => (
  <div className={loading.page} role="status" aria-label="Loading">
    <div className={loading.spinner} />
  </div>
);

const CARDS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The name of a list and the places of its search and cards. */
function ListShell({ noun }: { noun: string }) {
  return (
    <div className={list.screen} data-full-width>
      <div className={list.head}>
        <div className={list.title}>
          {/* No heading: tests and screen readers take the heading as the sign that the screen is loaded. */}
          <div data-part="title" aria-hidden>
            {noun.charAt(0).toUpperCase() + noun.slice(1)}
            <span className={list.total} />
          </div>
        </div>
        <div className={list.search} data-part="search" aria-hidden />
        <div className={list.actions} data-part="actions" aria-hidden />
        <div className={list.tools} data-part="tools" aria-hidden />
      </div>
      <div data-part="status" role="status">
        <div className={loading.spinner} />
        Loading {noun}...
      </div>
      <div className={grid.grid} aria-hidden>
        {CARDS.map((name) => (
          <div key={name} className={list.skeleton}>
            <span data-line />
            <span data-line />
            <span data-line />
            <span data-line />
            <span data-line />
          </div>
        ))}
      </div>
    </div>
  );
}

/** As on a phone; shell.css hides it elsewhere. */
function BottomBar({ path }: { path: string }) {
  const [dashboard, leads, opportunities] = ['/crm', '/crm/leads', '/crm/opportunities'].map((to) =>
    navItems.find((item) => item.to === to),
  );
  const tab = (item: NavItem | undefined) =>
    item && <NavLink item={item} path={path} className={bar.item} size={22} />;
  return (
    <nav className={bar.bar} aria-label="Main">
      {tab(dashboard)}
      {tab(leads)}
      <span className={bar.item} aria-hidden>
        <span className={bar.add}>
          <IconPlus size={24} />
        </span>
      </span>
      {tab(opportunities)}
      <span className={bar.item} aria-hidden>
        <IconDots size={22} stroke={1.75} />
        More
      </span>
    </nav>
  );
}
