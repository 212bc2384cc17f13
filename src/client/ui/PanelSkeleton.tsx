import { VisuallyHidden } from '@mantine/core';
import classes from './PanelSkeleton.module.css';

interface PanelSkeletonProps {
  /** In pixels. */
  height: number;
  /** What is loading, as in 'Loading the groups...'; none where a status beside it says so. */
  label?: string;
}

/** The frame of a panel, with lines in the place of its text. */
export const PanelSkeleton = ({ height, label }: PanelSkeletonProps) => (
  <div className={classes.panel} style={{ height }} role={label && 'status'}>
    {label && <VisuallyHidden>{label}</VisuallyHidden>}
  </div>
);
