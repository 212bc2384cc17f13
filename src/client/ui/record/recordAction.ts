import type { IconProps } from '@tabler/icons-react';
import type { ComponentType } from 'react';

/** The actions on a record where it is listed, besides editing and deleting it. */
export interface RecordAction {
  /** As in 'Share'. */
  label: string;
  icon: ComponentType<IconProps>;
  onAct: () => void;
}
