import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { SHARED_DOCUMENT_PATH } from '#shared/documents/shareLinks.ts';
import { CLIENT_PAGE_PATH } from '#shared/engagements/clientPage.ts';
import { SENT_PROPOSAL_PATH } from '#shared/proposals/sentProposal.ts';
import { SkipLink } from '../../ui/links/SkipLink.tsx';
import { updateHead } from '../head/updateHead.ts';
import { useSiteContent } from '../siteContent.ts';
import { Toasts } from '../toasts/Toasts.tsx';
import { SiteFooter } from './SiteFooter.tsx';
import { SiteHeader } from './SiteHeader.tsx';
import classes from './SiteLayout.module.css';

/** The pages of links, which have no menu: nobody is to leave them by accident. */
const PRIVATE_PATHS = [SENT_PROPOSAL_PATH, SHARED_DOCUMENT_PATH, CLIENT_PAGE_PATH];

/** The header, footer and toasts of every public page. */
export function SiteLayout() {
  const content = useSiteContent();
  const main = useRef<HTMLElement>(null);
  const { pathname, hash } = useLocation();
  const shownPath = useRef(pathname);

  // Moves the focus to the new page, so that a screen reader does not stay at the old link.
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
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
