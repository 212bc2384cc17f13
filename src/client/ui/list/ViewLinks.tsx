import type { IconLayoutList } from '@tabler/icons-react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useShortcut } from '../keyboard/useShortcut.ts';
import classes from './ListScreen.module.css';
import { useListMemory, useListView } from './listMemory.ts';

interface View {
  value: string;
  name: string;
  icon: typeof IconLayoutList;
}

export const TABLE = 'table';

/** These show all rows as one, not as cards. */
export const TABLE_VIEWS = [TABLE, 'timeline'];

interface ViewLinksProps {
  /** The choice is remembered per list. */
  list: string;
  /** Default first. */
  views: [View, ...View[]];
  isCompact?: boolean;
}

/** Links to the views of the same records, kept in the address with search and filters. `t` switches to the table and back. */
export function ViewLinks({ list, views, isCompact = false }: ViewLinksProps) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { memory, remember } = useListMemory(list);
  const isKnown = (value: string | undefined) => views.some((view) => view.value === value);
  const [{ value: defaultView }] = views;
  const asked = useListView(list);
  const shown = isKnown(asked) ? asked : defaultView;

  const hrefOf = (view: string) => {
    const params = new URLSearchParams(search);
    if (view === defaultView) params.delete('view');
    else params.set('view', view);
    return `?${params}`;
  };
  const choose = (view: string) =>
    remember(view === TABLE && shown !== TABLE ? { view, viewBeforeTable: shown } : { view });
  useShortcut('t', () => {
    const before = isKnown(memory.viewBeforeTable) ? memory.viewBeforeTable : defaultView;
    const next = shown === TABLE ? (before ?? defaultView) : TABLE;
    choose(next);
    navigate(hrefOf(next), { replace: true, preventScrollReset: true });
  });

  return (
    <nav className={classes.views} aria-label="View">
      {views.map(({ value, name, icon: Icon }) => (
        <Link
          key={name}
          to={hrefOf(value)}
          replace
          preventScrollReset
          className={classes.view}
          aria-label={isCompact ? name : undefined}
          title={isCompact ? name : undefined}
          aria-current={value === shown ? 'true' : undefined}
          aria-keyshortcuts={value === TABLE ? 't' : undefined}
          onClick={() => choose(value)}
        >
          <Icon size={18} aria-hidden />
          {!isCompact && name}
        </Link>
      ))}
    </nav>
  );
}
