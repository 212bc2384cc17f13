import { VisuallyHidden } from '@mantine/core';
import classes from './Loading.module.css';

interface PanelSkeletonProps {
  /** The height in pixels. */
  height: number;
  /** For screen readers, such as 'Loading the groups...'; left out if a status beside it says so. */
  label?: string;
}

/** The frame of a panel, with lines in the place of its text. */
export const PanelSkeleton = ({ height, label }: PanelSkeletonProps) => (
  <div className={classes.panel} style={{ height }} role={label && 'status'}>
    {label && <VisuallyHidden>{label}</VisuallyHidden>}
  </div>
);
