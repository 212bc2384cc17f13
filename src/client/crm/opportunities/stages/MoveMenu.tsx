import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { type OpportunityStage, opportunityStage } from '#shared/opportunities/opportunities.ts';
import type { TargetElement } from '../../../ui/overlay/LazyMenu.tsx';
import { LazyMenuContent } from '../../../ui/overlay/LazyMenuContent.tsx';

interface MoveMenuProps {
  stage: OpportunityStage;
  onMove: (stage: OpportunityStage) => void;
  target: TargetElement;
  children?: ReactNode;
}

/** Moves an opportunity to a stage without dragging; for `LazyMenu`. */
export const MoveMenu = ({ stage, onMove, target, children }: MoveMenuProps) => (
  <LazyMenuContent target={target} width={220} floats>
    <Menu.Label>Move to</Menu.Label>
    {opportunityStage.options.map(({ value, label }) => (
      <Menu.Item key={value} disabled={value === stage} onClick={() => onMove(value as OpportunityStage)}>
        {value === stage ? `${label} (now)` : label}
      </Menu.Item>
    ))}
    {children}
  </LazyMenuContent>
);
