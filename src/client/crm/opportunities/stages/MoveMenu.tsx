import { Menu } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { type OpportunityStage, opportunityStage } from '#shared/opportunities.ts';

interface MoveMenuProps {
  /** The current stage. */
  stage: OpportunityStage;
  onMove: (stage: OpportunityStage) => void;
  /** The button that opens the menu. */
  target: ReactElement;
  /** Further menu items below the stages. */
  children?: ReactNode;
}

/** Moves an opportunity to a stage without dragging. */
export const MoveMenu = ({ stage, onMove, target, children }: MoveMenuProps) => (
  <Menu position="bottom-end" width={220} withinPortal>
    <Menu.Target>{target}</Menu.Target>
    <Menu.Dropdown>
      <Menu.Label>Move to</Menu.Label>
      {opportunityStage.options.map(({ value, label }) => (
        <Menu.Item key={value} disabled={value === stage} onClick={() => onMove(value as OpportunityStage)}>
          {value === stage ? `${label} (now)` : label}
        </Menu.Item>
      ))}
      {children}
    </Menu.Dropdown>
  </Menu>
);
