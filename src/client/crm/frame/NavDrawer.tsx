import { product } from '#shared/site/product.ts';
import { SideDialog } from '../../ui/overlay/SideDialog.tsx';
import classes from './CrmLayout.module.css';
import { NavLinks } from './NavLinks.tsx';

interface NavDrawerProps {
  /** Rises from below, within reach of the thumb. */
  isSheet: boolean;
  isOpen: boolean;
  onClose: () => void;
}

/** The tabs, where there is no room for them at the side. */
export const NavDrawer = ({ isSheet, isOpen, onClose }: NavDrawerProps) => (
  <SideDialog
    opened={isOpen}
    onClose={onClose}
    {...(isSheet
      ? { title: 'All tabs', position: 'bottom', classNames: { content: classes.sheet } }
      : { title: product.name, size: 280 })}
    closeButtonProps={{ 'aria-label': 'Close navigation' }}
  >
    <NavLinks withSettings={isSheet} onNavigate={onClose} />
  </SideDialog>
);
