import { Drawer } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { product } from '#shared/site/product.ts';
import { NavLinks } from './NavLinks.tsx';

/** The tabs, where there is no room for them at the side. */
export function NavDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  // Opens after mounting: so it knows which element has the focus, and returns it on closing.
  const isMounted = useMounted();
  return (
    <Drawer
      opened={isOpen && isMounted}
      onClose={onClose}
      title={product.name}
      size={280}
      closeButtonProps={{ 'aria-label': 'Close navigation' }}
    >
      <NavLinks onNavigate={onClose} />
    </Drawer>
  );
}
