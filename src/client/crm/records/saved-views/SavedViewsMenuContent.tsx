import { Menu } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { SavedViewRecord } from '#shared/records/saved-views.schema.ts';
import { trpc } from '../../../trpc.ts';
import type { TargetElement } from '../../../ui/overlay/LazyMenu.tsx';
import { LazyMenuContent } from '../../../ui/overlay/LazyMenuContent.tsx';

interface ViewItemsProps {
  list: SavedViewRecord['list'];
  address: string;
  onOpenDialog: (dialog: 'save' | 'manage') => void;
}

export const SavedViewsMenuContent = ({ target, ...items }: ViewItemsProps & { target: TargetElement }) => (
  <LazyMenuContent target={target} width={280}>
    <ViewItems {...items} />
  </LazyMenuContent>
);

function ViewItems({ list, address, onOpenDialog }: ViewItemsProps) {
  const views = trpc.savedViews.list.useQuery({ list });
  const mine = views.data?.filter(({ isMine }) => isMine) ?? [];
  const shared = views.data?.filter(({ isMine }) => !isMine) ?? [];
  const item = (view: SavedViewRecord) => (
    <Menu.Item
      key={view.id}
      component={Link}
      to={`?${view.address}`}
      aria-current={view.address === address ? 'true' : undefined}
    >
      {view.isMine ? view.name : `${view.name} (${view.ownerName})`}
    </Menu.Item>
  );
  return (
    <>
      {views.isPending && <Menu.Label>Loading views...</Menu.Label>}
      {views.error && <Menu.Item onClick={() => views.refetch()}>Could not be loaded. Try again</Menu.Item>}
      {views.data?.length === 0 && <Menu.Label>No saved views yet</Menu.Label>}
      {mine.length > 0 && <Menu.Label>My views</Menu.Label>}
      {mine.map(item)}
      {shared.length > 0 && <Menu.Label>Shared by the team</Menu.Label>}
      {shared.map(item)}
      <Menu.Divider />
      <Menu.Item disabled={address === ''} onClick={() => onOpenDialog('save')}>
        Save this view…
      </Menu.Item>
      <Menu.Item disabled={mine.length === 0} onClick={() => onOpenDialog('manage')}>
        Manage my views…
      </Menu.Item>
    </>
  );
}
