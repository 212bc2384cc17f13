import { useState } from 'react';
import { LazyMenu, type TargetElement } from '../../../ui/overlay/LazyMenu.tsx';
import { lazyPart } from '../../../ui/overlay/lazyPart.ts';
import { useSavedViews, type ViewedList } from './useSavedViews.ts';

const SavedViewsMenuContent = lazyPart(
  async () => (await import('./SavedViewsMenuContent.tsx')).SavedViewsMenuContent,
);
const SaveView = lazyPart(async () => (await import('./SaveView.tsx')).SaveView);
const ManageViews = lazyPart(async () => (await import('./ManageViews.tsx')).ManageViews);

interface SavedViewsMenuProps extends ViewedList {
  target: TargetElement;
  /** Shown beside the menu; the menu has the others. */
  tabs?: number;
}

/** Views of a list, and the commands that save what it shows now and that manage one's own views. */
export function SavedViewsMenu({ target, tabs = 0, ...viewed }: SavedViewsMenuProps) {
  const { list } = viewed;
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  const { views, address } = useSavedViews(viewed);
  return (
    <>
      <LazyMenu target={target} popup="menu" part={SavedViewsMenuContent}>
        <SavedViewsMenuContent {...viewed} target={target} tabs={tabs} onOpenDialog={setDialog} />
      </LazyMenu>
      {dialog === 'save' && <SaveView list={list} address={address} onClose={() => setDialog(null)} />}
      {dialog === 'manage' && (
        <ManageViews
          views={views.filter(({ isMine }) => isMine)}
          address={address}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}
