import { Component, type ReactNode } from 'react';
import classes from './ErrorFallback.module.css';

/** What stands in for a screen that broke while drawing. It needs nothing that could be broken too. */
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

/** Keeps a fault of the app itself from leaving an empty page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broke: boolean }> {
  override state = { broke: false };

  static getDerivedStateFromError() {
    return { broke: true };
  }

  override render() {
    return this.state.broke ? <ErrorFallback /> : this.props.children;
  }
}
