import { Component, type ReactNode } from 'react';
import classes from './ErrorFallback.module.css';

/** Shown instead of a screen that failed to render. It uses nothing that could fail too. */
export function ErrorFallback() {
  return (
    <main className={classes.page} role="alert">
      <p>Something went wrong. Please try refreshing the page.</p>
      <button type="button" className={classes.button} onClick={() => window.location.reload()}>
        Refresh Page
      </button>
    </main>
  );
}

/** Shows the error page when the app itself fails to render. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasError: boolean }> {
  override state = { hasError: false };

  static getDerivedStateFromError() {
    return { hasError: true };
  }

  override render() {
    return this.state.hasError ? <ErrorFallback /> : this.props.children;
  }
}
