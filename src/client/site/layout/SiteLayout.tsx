import { IconChevronDown, IconMenu2, IconX } from '@tabler/icons-react';
import { type MouseEvent, useEffect, useEffectEvent, useRef } from 'react';
import { Link, NavLink, Outlet, useLocation } from 'react-router-dom';
import { SHARED_DOCUMENT_PATH } from '#shared/documents/shareLinks.ts';
import { CLIENT_PAGE_PATH } from '#shared/engagements/clientPage.ts';
import { phoneHref } from '#shared/fields/phone.ts';
import { SENT_PROPOSAL_PATH } from '#shared/proposals/sentProposal.ts';
import { SkipLink } from '../../ui/links/SkipLink.tsx';
import { AnchorLink } from '../AnchorLink.tsx';
import { updateHead } from '../head/updateHead.ts';
import { services } from '../services.ts';
import { useSiteContent } from '../siteContent.ts';
import { Toasts } from '../toasts/Toasts.tsx';
import { toasts } from '../toasts/toasts.ts';
import { SiteFooter } from './SiteFooter.tsx';
import classes from './SiteLayout.module.css';
import { SiteMark } from './SiteMark.tsx';

/** The navigation bar, which a private page has without its links. */
const SiteHeader = ({ isPrivate }: { isPrivate: boolean }) =>
  isPrivate ? <PrivateHeader /> : <PublicHeader />;

function PrivateHeader() {
  const { business } = useSiteContent();
  return (
    <header className={classes.private}>
      <p className={classes.bar}>
        <span className={classes.brand}>
          <SiteMark />
          {business.name}
        </span>
      </p>
    </header>
  );
}

/** The header, whose links are in a menu on a phone. It opens without scripts. */
function PublicHeader() {
  const { business, testimonials } = useSiteContent();
  const menu = useRef<HTMLElement>(null);
  const closeAfterLink = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a')) menu.current?.hidePopover?.();
  };

  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Link className={classes.brand} to="/">
          <SiteMark />
          {business.name}
        </Link>
        <button className={classes.toggle} type="button" popoverTarget="site-menu">
          <IconMenu2 size={22} aria-hidden />
          <IconX size={22} aria-hidden />
          Menu
        </button>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click, too. */}
        <nav
          className={classes.menu}
          id="site-menu"
          aria-label="Main"
          popover="auto"
          ref={menu}
          onClick={closeAfterLink}
        >
          <NavLink className={classes.link} to="/ndis-audits">
            NDIS Audits
          </NavLink>
          <ServicesMenu />
          <AnchorLink className={classes.link} anchor="about">
            About
          </AnchorLink>
          {testimonials.length > 0 && (
            <AnchorLink className={classes.link} anchor="testimonials">
              Testimonials
            </AnchorLink>
          )}
          <AnchorLink className={classes.link} anchor="contact">
            Contact
          </AnchorLink>
          <a className={`${classes.link} ${classes.call}`} href={phoneHref(business.phone)}>
            Call {business.phone}
          </a>
          <a className={classes.login} href="/crm">
            CRM Login
          </a>
        </nav>
      </div>
    </header>
  );
}

/**
 * A `<details>` element, which works without scripts. Closes on Escape, on a press or focus outside of it, and on
 * navigation.
 */
function ServicesMenu() {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const close = useEffectEvent(() => {
    if (menu.current) menu.current.open = false;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: closes on every navigation.
  useEffect(() => close(), [key]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      const hasFocus = menu.current?.contains(document.activeElement);
      close();
      if (hasFocus) menu.current?.querySelector('summary')?.focus();
    };
    const onOutside = (event: Event) => {
      if (event.target instanceof Node && !menu.current?.contains(event.target)) close();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onOutside);
    document.addEventListener('focusin', onOutside);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('focusin', onOutside);
    };
  }, []);

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

/** The pages of links, which have no menu: nobody is to leave them by accident. */
const PRIVATE_PATHS = [SENT_PROPOSAL_PATH, SHARED_DOCUMENT_PATH, CLIENT_PAGE_PATH];

export function SiteLayout() {
  const content = useSiteContent();
  const main = useRef<HTMLElement>(null);
  const { pathname, hash } = useLocation();
  const shownPath = useRef(pathname);

  // Moves the focus to the new page, so that a screen reader does not stay at the old link.
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    toasts.hideAll();
    const target = (hash && document.getElementById(hash.slice(1))) || main.current;
    target?.focus({ preventScroll: true });
  }, [pathname, hash]);

  useEffect(() => updateHead(content, pathname), [content, pathname]);

  const isPrivate = PRIVATE_PATHS.includes(pathname);
  return (
    <>
      <SkipLink />
      <SiteHeader isPrivate={isPrivate} />
      <main className={classes.main} id="main" ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter isPrivate={isPrivate} />
      <Toasts />
    </>
  );
}
