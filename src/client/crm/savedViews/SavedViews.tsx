import { Button, Menu } from '@mantine/core';
import { IconBookmark, IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { SavedViewRecord } from '#shared/savedViews.ts';
import { trpc } from '../../trpc.ts';

const SaveView = lazy(async () => ({ default: (await import('./SaveView.tsx')).SaveView }));
const ManageViews = lazy(async () => ({ default: (await import('./ManageViews.tsx')).ManageViews }));

interface SavedViewsProps {
  list: SavedViewRecord['list'];
}

/** The views of this list that were saved, and the way to save the one that is shown. */
export function SavedViews({ list }: SavedViewsProps) {
  const [isOpen, setOpen] = useState(false);
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  const views = trpc.savedViews.list.useQuery({ list }, { enabled: isOpen || dialog !== null });
  const address = useLocation().search.slice(1);
  const shown = views.data?.find((view) => view.address === address);
  const mine = views.data?.filter(({ isMine }) => isMine) ?? [];
  const shared = views.data?.filter(({ isMine }) => !isMine) ?? [];

  return (
    <>
      <Menu opened={isOpen} onChange={setOpen} width={280} position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconBookmark size={18} aria-hidden />}
            rightSection={<IconChevronDown size={16} aria-hidden />}
          >
            {shown?.name ?? 'Views'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
          {views.isPending && <Menu.Label>Loading views...</Menu.Label>}
          {views.error && (
            <Menu.Item onClick={() => views.refetch()}>Could not be loaded. Try again</Menu.Item>
          )}
          {views.data?.length === 0 && <Menu.Label>No saved views yet</Menu.Label>}
          {mine.length > 0 && <Menu.Label>My views</Menu.Label>}
          {mine.map((view) => (
            <ViewItem key={view.id} view={view} isShown={view === shown} />
          ))}
          {shared.length > 0 && <Menu.Label>Shared by the team</Menu.Label>}
          {shared.map((view) => (
            <ViewItem key={view.id} view={view} isShown={view === shown} />
          ))}
          <Menu.Divider />
          <Menu.Item disabled={address === ''} onClick={() => setDialog('save')}>
            Save this view…
          </Menu.Item>
          <Menu.Item disabled={mine.length === 0} onClick={() => setDialog('manage')}>
            Manage my views…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {dialog === 'save' && <SaveView list={list} address={address} onClose={() => setDialog(null)} />}
        {dialog === 'manage' && (
          <ManageViews views={mine} address={address} onClose={() => setDialog(null)} />
        )}
      </Suspense>
    </>
  );
}

const ViewItem = ({ view, isShown }: { view: SavedViewRecord; isShown: boolean }) => (
  <Menu.Item component={Link} to={`?${view.address}`} aria-current={isShown ? 'true' : undefined}>
    {view.isMine ? view.name : `${view.name} (${view.ownerName})`}
  </Menu.Item>
);
