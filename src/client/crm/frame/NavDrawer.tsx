import { Drawer } from '@mantine/core';
import { brand } from '#shared/site/brand.ts';
import { useMounted } from '../../ui/overlay/useMounted.ts';
import { NavLinks } from './NavLinks.tsx';

/** The tabs, where there is no room for them at the side. */
export function NavDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const isMounted = useMounted();
  return (
    <Drawer
      opened={isOpen && isMounted}
      onClose={onClose}
      title={brand.product}
      size={280}
      closeButtonProps={{ 'aria-label': 'Close navigation' }}
    >
      <NavLinks onNavigate={onClose} />
    </Drawer>
  );
}
