import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Panel } from '../../ui/Panel.tsx';
import classes from './QuickActionsPanel.module.css';

interface QuickActionsPanelProps {
  /** As in 'Next action'. */
  label: string;
  /** What to do next; null where nothing is noted. */
  nextAction: string | null;
  /** A line about the day on which it is due. */
  due?: { text: string; isDue: boolean };
  /** The buttons. */
  children: ReactNode;
}

/** What to do next with a record, and the buttons that do it. */
export const QuickActionsPanel = ({ label, nextAction, due, children }: QuickActionsPanelProps) => (
  <Panel title="Quick Actions">
    <div className={classes.row}>
      <div className={classes.next}>
        <Text className={classes.label}>{label}</Text>
        <Text className={classes.action}>{nextAction ?? 'Nothing noted yet'}</Text>
        {due && (
          <Text size="sm" className={classes.due} data-due={due.isDue || undefined}>
            {due.text}
          </Text>
        )}
      </div>
      <div className={classes.buttons}>{children}</div>
    </div>
  </Panel>
);
