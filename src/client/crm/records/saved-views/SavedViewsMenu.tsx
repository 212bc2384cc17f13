import { ActionIcon, Button } from '@mantine/core';
import { IconBookmark, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { SavedViewRecord } from '#shared/records/saved-views.schema.ts';
import { trpc } from '../../../trpc.ts';
import { useShownAddress } from '../../../ui/list/useShownAddress.ts';
import { LazyMenu } from '../../../ui/overlay/LazyMenu.tsx';
import { lazyPart } from '../../../ui/overlay/lazyPart.ts';

const SavedViewsMenuContent = lazyPart(
  async () => (await import('./SavedViewsMenuContent.tsx')).SavedViewsMenuContent,
);
const SaveView = lazyPart(async () => (await import('./SaveView.tsx')).SaveView);
const ManageViews = lazyPart(async () => (await import('./ManageViews.tsx')).ManageViews);

interface SavedViewsProps {
  list: SavedViewRecord['list'];
  /** As an icon. */
  isCompact?: boolean;
}

/** The saved views of a list, and the command that saves what it shows now. */
export function SavedViewsMenu({ list, isCompact = false }: SavedViewsProps) {
  const { search } = useLocation();
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  // Loaded when the menu opens.
  const views = trpc.savedViews.list.useQuery({ list }, { enabled: dialog !== null });
  const address = useShownAddress(list);
  const isShown = (view: { address: string }) => [address, search.slice(1)].includes(view.address);
  const name = views.data?.find(isShown)?.name ?? 'Views';
  const button = isCompact ? (
    <ActionIcon variant="default" size={36} aria-label={name}>
      <IconBookmark size={18} aria-hidden />
    </ActionIcon>
  ) : (
    <Button
      variant="default"
      leftSection={<IconBookmark size={18} aria-hidden />}
      rightSection={<IconChevronDown size={16} aria-hidden />}
    >
      {name}
    </Button>
  );

  return (
    <>
      <LazyMenu target={button} popup="menu" part={SavedViewsMenuContent}>
        <SavedViewsMenuContent target={button} list={list} address={address} onOpenDialog={setDialog} />
      </LazyMenu>
      {dialog === 'save' && <SaveView list={list} address={address} onClose={() => setDialog(null)} />}
      {dialog === 'manage' && (
        <ManageViews
          views={views.data?.filter(({ isMine }) => isMine) ?? []}
          address={address}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}
