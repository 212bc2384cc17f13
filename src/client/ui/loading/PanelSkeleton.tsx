import { VisuallyHidden } from '@mantine/core';
import classes from './Loading.module.css';

interface PanelSkeletonProps {
  /** Pixels. */
  height: number;
  /** For screen readers, such as 'Loading the groups...'; left out if a status beside it says so. */
  label?: string;
}

/** Lines in place of text. */
export const PanelSkeleton = ({ height, label }: PanelSkeletonProps) => (
  <div className={classes.panel} style={{ height }} role={label && 'status'}>
    {label && <VisuallyHidden>{label}</VisuallyHidden>}
  </div>
);
