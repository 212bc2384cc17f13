import { VisuallyHidden } from '@mantine/core';
import classes from './PanelSkeleton.module.css';

interface PanelSkeletonProps {
  /** The height in pixels. */
  height: number;
  /** The words for screen readers, as in 'Loading the groups...'; none where a status beside it has them. */
  label?: string;
}

/** The frame of a panel, with lines in the place of its text. */
export const PanelSkeleton = ({ height, label }: PanelSkeletonProps) => (
  <div className={classes.panel} style={{ height }} role={label && 'status'}>
    {label && <VisuallyHidden>{label}</VisuallyHidden>}
  </div>
);
