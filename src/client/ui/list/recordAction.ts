import type { IconProps } from '@tabler/icons-react';
import type { ComponentType } from 'react';

/** Other than edit and delete. */
export interface RecordAction {
  label: string;
  icon: ComponentType<IconProps>;
  onAct: () => void;
}
