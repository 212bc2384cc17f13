import { Menu } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { SavedViewRecord } from '#shared/records/saved-views.schema.ts';
import type { TargetElement } from '../../../ui/overlay/LazyMenu.tsx';
import { LazyMenuContent } from '../../../ui/overlay/LazyMenuContent.tsx';
import { useSavedViews, type ViewedList } from './useSavedViews.ts';

interface ViewItemsProps extends ViewedList {
  tabs: number;
  onOpenDialog: (dialog: 'save' | 'manage') => void;
}

export const SavedViewsMenuContent = ({ target, ...items }: ViewItemsProps & { target: TargetElement }) => (
  <LazyMenuContent target={target} width={280}>
    <ViewItems {...items} />
  </LazyMenuContent>
);

function ViewItems({ tabs, onOpenDialog, ...viewed }: ViewItemsProps) {
  const { query, views, choices, address, current } = useSavedViews(viewed);
  const others = choices.slice(tabs);
  const section = (label: string | null, isListed: (view: SavedViewRecord | undefined) => boolean) => {
    const items = others.filter(({ saved }) => isListed(saved));
    return (
      <>
        {label && items.length > 0 && <Menu.Label>{label}</Menu.Label>}
        {items.map(({ id, name, address, hint, saved }) => (
          <Menu.Item
            key={id}
            component={Link}
            to={`?${address}`}
            title={hint}
            aria-current={id === current?.id ? 'true' : undefined}
          >
            {saved?.isMine === false ? `${name} (${saved.ownerName})` : name}
          </Menu.Item>
        ))}
      </>
    );
  };
  return (
    <>
      {section(null, (saved) => !saved)}
      {query.isPending && <Menu.Label>Loading views...</Menu.Label>}
      {query.error && <Menu.Item onClick={() => query.refetch()}>Could not be loaded. Try again</Menu.Item>}
      {query.data?.length === 0 && <Menu.Label>No saved views yet</Menu.Label>}
      {section('My views', (saved) => saved?.isMine === true)}
      {section('Shared by the team', (saved) => saved?.isMine === false)}
      {others.length > 0 && <Menu.Divider />}
      <Menu.Item disabled={address === ''} onClick={() => onOpenDialog('save')}>
        Save this view…
      </Menu.Item>
      <Menu.Item disabled={!views.some(({ isMine }) => isMine)} onClick={() => onOpenDialog('manage')}>
        Manage my views…
      </Menu.Item>
    </>
  );
}
