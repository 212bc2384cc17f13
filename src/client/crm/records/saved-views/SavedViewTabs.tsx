import { IconChevronDown } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { SavedViewsMenu } from './SavedViewsMenu.tsx';
import classes from './SavedViewTabs.module.css';
import { useSavedViews, type ViewedList } from './useSavedViews.ts';

/** More never fit. */
const MAX_TABS = 12;

/** The views of a list as tabs, and a menu with those that have no room, which also saves what the list shows. */
export function SavedViewTabs(viewed: ViewedList) {
  const { query, views, choices, current, address } = useSavedViews(viewed);
  const { row, fitting } = useFitting();
  const tabs = choices.slice(0, MAX_TABS);
  const shown = Math.min(fitting, tabs.length);
  const isInMenu = current && choices.indexOf(current) >= shown;
  // Otherwise the menu has nothing to offer.
  const hasMore =
    choices.length > shown || address !== '' || views.some(({ isMine }) => isMine) || query.error;
  return (
    <nav className={classes.views} aria-label="Views">
      <div className={classes.tabs} ref={row}>
        {tabs.map(({ id, name, address, hint = name }, index) => (
          <Link
            key={id}
            to={`?${address}`}
            className={classes.tab}
            title={hint}
            aria-current={id === current?.id ? 'true' : undefined}
            style={{ visibility: index < fitting ? undefined : 'hidden' }}
          >
            {name}
          </Link>
        ))}
      </div>
      {hasMore && (
        <SavedViewsMenu
          {...viewed}
          tabs={shown}
          target={
            <button
              type="button"
              className={classes.more}
              // The tabs come with the rows: until then nothing is shown that they would move.
              data-loading={query.isPending || undefined}
              aria-current={isInMenu ? 'true' : undefined}
              aria-label={isInMenu ? `More views, shown: ${current.name}` : undefined}
            >
              <span>{isInMenu ? current.name : 'More views'}</span>
              <IconChevronDown size={16} aria-hidden />
            </button>
          }
        />
      )}
    </nav>
  );
}

/** Children on the first line of a wrapping row. */
function useFitting() {
  const row = useRef<HTMLDivElement>(null);
  const [fitting, setFitting] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    if (!row.current) return;
    const items = row.current.children as HTMLCollectionOf<HTMLElement>;
    const measure = () =>
      setFitting([...items].filter(({ offsetTop }) => offsetTop === items[0]?.offsetTop).length);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(row.current);
    return () => observer.disconnect();
  });
  return { row, fitting };
}
