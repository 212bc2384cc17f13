import { Menu } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { SavedViewRecord } from '#shared/records/saved-views.schema.ts';
import type { TargetElement } from '../../../ui/overlay/LazyMenu.tsx';
import { LazyMenuContent } from '../../../ui/overlay/LazyMenuContent.tsx';
import { useSavedViews, type ViewedList } from './useSavedViews.ts';

interface ViewItemsProps extends ViewedList {
  /** The number of views that are tabs beside the menu, 'All' included. */
  tabs: number;
  onOpenDialog: (dialog: 'save' | 'manage') => void;
}

export const SavedViewsMenuContent = ({ target, ...items }: ViewItemsProps & { target: TargetElement }) => (
  <LazyMenuContent target={target} width={280}>
    <ViewItems {...items} />
  </LazyMenuContent>
);

function ViewItems({ list, filters, tabs, onOpenDialog }: ViewItemsProps) {
  const { query, views, address, current, showsAll } = useSavedViews({ list, filters });
  const others = views.slice(Math.max(tabs - 1, 0));
  const item = (name: string, to: string, isCurrent: boolean) => (
    <Menu.Item key={to + name} component={Link} to={`?${to}`} aria-current={isCurrent ? 'true' : undefined}>
      {name}
    </Menu.Item>
  );
  const section = (label: string, isListed: (view: SavedViewRecord) => boolean) => {
    const items = others.filter(isListed);
    return (
      <>
        {items.length > 0 && <Menu.Label>{label}</Menu.Label>}
        {items.map((view) =>
          item(
            view.isMine ? view.name : `${view.name} (${view.ownerName})`,
            view.address,
            view.id === current?.id,
          ),
        )}
      </>
    );
  };
  return (
    <>
      {tabs === 0 && item('All', '', showsAll)}
      {query.isPending && <Menu.Label>Loading views...</Menu.Label>}
      {query.error && <Menu.Item onClick={() => query.refetch()}>Could not be loaded. Try again</Menu.Item>}
      {query.data?.length === 0 && <Menu.Label>No saved views yet</Menu.Label>}
      {section('My views', ({ isMine }) => isMine)}
      {section('Shared by the team', ({ isMine }) => !isMine)}
      {(tabs === 0 || others.length > 0) && <Menu.Divider />}
      <Menu.Item disabled={address === ''} onClick={() => onOpenDialog('save')}>
        Save this view…
      </Menu.Item>
      <Menu.Item disabled={!views.some(({ isMine }) => isMine)} onClick={() => onOpenDialog('manage')}>
        Manage my views…
      </Menu.Item>
    </>
  );
}
