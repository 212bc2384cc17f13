import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import classes from './NotFound.module.css';

/** An address that leads nowhere. */
export function NotFound() {
  const { pathname } = useLocation();

  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: asked for, so that a wrong link can be found by whoever looks for it.
    console.warn('404: there is no page at', pathname);
  }, [pathname]);

  return (
    <section className={classes.notFound}>
      <p className={classes.code}>404</p>
      <h1>Oops! Page not found</h1>
      <p>The address may be mistyped, or the page may have moved.</p>
      <Link to="/">Return to Home</Link>
    </section>
  );
}
