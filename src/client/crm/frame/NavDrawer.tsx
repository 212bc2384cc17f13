import { product } from '#shared/site/product.ts';
import { SideDialog } from '../../ui/overlay/SideDialog.tsx';
import { NavLinks } from './NavLinks.tsx';

/** The tabs, where there is no room for them at the side. */
export function NavDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <SideDialog
      opened={isOpen}
      onClose={onClose}
      title={product.name}
      size={280}
      closeButtonProps={{ 'aria-label': 'Close navigation' }}
    >
      <NavLinks onNavigate={onClose} />
    </SideDialog>
  );
}
