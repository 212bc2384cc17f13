import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { ActionLink } from './ActionLink.tsx';
import classes from './parts.module.css';

export function NotFound() {
  const { pathname } = useLocation();

  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: the specification asks for it, so that wrong links can be found.
    console.warn('404: there is no page at', pathname);
  }, [pathname]);

  return (
    <section className={classes.message}>
      <p className={classes.code}>404</p>
      <h1>Oops! Page not found</h1>
      <p>The address may be mistyped, or the page may have moved.</p>
      <ActionLink to="/" variant="primary">
        Return to Home
      </ActionLink>
    </section>
  );
}
