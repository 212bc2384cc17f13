import type { IconLayoutList } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import { useSearchParam } from '../useSearchParam.ts';
import classes from './ViewLinks.module.css';

interface View {
  /** As in the address; null for the default. */
  value: string | null;
  name: string;
  icon: typeof IconLayoutList;
}

/** Links to the views of the same records, kept in the address with search and filters. */
export function ViewLinks({ views }: { views: View[] }) {
  const { search } = useLocation();
  const shown = useSearchParam('view');
  const isKnown = views.some(({ value }) => value === shown);
  return (
    <nav className={classes.views} aria-label="View">
      {views.map(({ value, name, icon: Icon }) => (
        <Link
          key={name}
          to={hrefOf(search, value)}
          replace
          preventScrollReset
          className={classes.view}
          aria-current={(isKnown ? shown === value : value === null) ? 'true' : undefined}
        >
          <Icon size={18} aria-hidden />
          {name}
        </Link>
      ))}
    </nav>
  );
}

function hrefOf(search: string, view: string | null) {
  const params = new URLSearchParams(search);
  if (view) params.set('view', view);
  else params.delete('view');
  return `?${params}`;
}
