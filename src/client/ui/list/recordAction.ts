import type { IconProps } from '@tabler/icons-react';
import type { ComponentType } from 'react';

/** An action on a record where it is listed, other than editing and deleting it. */
export interface RecordAction {
  label: string;
  icon: ComponentType<IconProps>;
  onAct: () => void;
}
