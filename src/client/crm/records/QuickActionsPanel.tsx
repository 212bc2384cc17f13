import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Panel } from '../../ui/Panel.tsx';
import { EditableField } from './EditableField.tsx';
import classes from './QuickActionsPanel.module.css';
import type { FieldEditor } from './useChangeField.ts';

interface QuickActionsPanelProps {
  /** The state of things. */
  summary: ReactNode;
  /** The buttons. */
  children: ReactNode;
}

/** The state of things with a record, and the buttons that do what comes next. */
export const QuickActionsPanel = ({ summary, children }: QuickActionsPanelProps) => (
  <Panel title="Quick Actions" aside={<div className={classes.buttons}>{children}</div>}>
    {summary}
  </Panel>
);

interface NextActionProps<Values, Name extends keyof Values & string> {
  edit: FieldEditor<Values>;
  name: Name;
  /** A line about the day on which it is due. */
  due: { text: string; isOverdue: boolean } | undefined;
}

/** The next step, which is changed in its place, and its day. */
export const NextAction = <Values, Name extends keyof Values & string>({
  edit,
  name,
  due,
}: NextActionProps<Values, Name>) => (
  <>
    <Text className={classes.label}>{edit.fields[name].label}</Text>
    <div className={classes.action}>
      <EditableField edit={edit} name={name} emptyText="Nothing noted yet" />
    </div>
    {due && (
      <Text size="sm" className={classes.due} data-overdue={due.isOverdue || undefined}>
        {due.text}
      </Text>
    )}
  </>
);
