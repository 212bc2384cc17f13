import type { KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import classes from './GuideTabs.module.css';

export const guideTabs = [
  { id: 'audits', title: 'NDIS Audits', to: '/ndis-audits' },
  {
    id: 'registration-groups',
    title: 'Registration Groups',
    to: '/ndis-audits?tab=registration-groups',
  },
] as const;

interface GuideTabsProps {
  current: (typeof guideTabs)[number]['id'];
}

/**
 * Tabs that are links, so that Back, a reload and a copied address work, also without scripts. The arrow keys switch
 * between them.
 */
export function GuideTabs({ current }: GuideTabsProps) {
  const switchTab = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    event.preventDefault();
    const other = event.currentTarget.querySelector<HTMLElement>('[aria-selected="false"]');
    other?.focus();
    other?.click();
  };

  return (
    <div className={classes.tabs} role="tablist" aria-label="Guides" onKeyDown={switchTab} tabIndex={-1}>
      {guideTabs.map(({ id, title, to }) => (
        <Link
          key={id}
          to={to}
          preventScrollReset
          role="tab"
          id={`tab-${id}`}
          aria-selected={id === current}
          aria-controls={id === current ? `panel-${id}` : undefined}
          tabIndex={id === current ? 0 : -1}
        >
          {title}
        </Link>
      ))}
    </div>
  );
}
