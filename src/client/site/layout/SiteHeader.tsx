import { IconMenu2, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { AnchorLink } from '../AnchorLink.tsx';
import { useSiteContent } from '../siteContent.ts';
import { ServicesMenu } from './ServicesMenu.tsx';
import classes from './SiteHeader.module.css';
import { SiteMark } from './SiteMark.tsx';
import { useDismiss } from './useDismiss.ts';

/** The navigation bar, which a private page has without its links. */
export const SiteHeader = ({ isPrivate }: { isPrivate: boolean }) =>
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

/** The header, whose links are in a menu on a phone. */
function PublicHeader() {
  const { business, testimonials } = useSiteContent();
  const [isOpen, setOpen] = useState(false);
  const bar = useRef<HTMLElement>(null);
  useDismiss(bar, isOpen, () => setOpen(false));

  return (
    <header className={classes.header} ref={bar}>
      <div className={classes.bar}>
        <Link className={classes.brand} to="/">
          <SiteMark />
          {business.name}
        </Link>
        <button
          className={classes.toggle}
          type="button"
          aria-expanded={isOpen}
          aria-controls="site-menu"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <IconX size={22} aria-hidden /> : <IconMenu2 size={22} aria-hidden />}
          Menu
        </button>
        <nav className={classes.menu} id="site-menu" aria-label="Main" data-open={isOpen}>
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
          <a className={classes.login} href="/crm">
            CRM Login
          </a>
        </nav>
      </div>
    </header>
  );
}
