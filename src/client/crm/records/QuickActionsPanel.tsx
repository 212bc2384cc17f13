import { Button, Skeleton, Title, VisuallyHidden } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { Component, createRef, type ReactNode, useId } from 'react';
import { EditableField } from './EditableField.tsx';
import classes from './QuickActionsPanel.module.css';
import type { FieldEditor } from './useChangeField.ts';

interface QuickActionsPanelProps {
  summary: ReactNode;
  children: ReactNode;
}

/** The state of things with a record, and beside it the buttons that do what comes next. */
export const QuickActionsPanel = (props: QuickActionsPanelProps) => (
  <ActionsPanel>
    <ActionsRow {...props} />
  </ActionsPanel>
);

/** The panel of several states of things, each an `ActionsRow`. */
export function ActionsPanel({ children }: { children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.strip} aria-labelledby={id}>
      <VisuallyHidden>
        <Title order={2} id={id}>
          Quick Actions
        </Title>
      </VisuallyHidden>
      {children}
    </section>
  );
}

export const ActionsRow = ({ summary, children }: QuickActionsPanelProps) => (
  <div className={classes.row}>
    <div className={classes.summary}>{summary}</div>
    <ActionButtons>{children}</ActionButtons>
  </div>
);

export const QuickActionsSkeleton = () => (
  <div className={`${classes.strip} ${classes.loading}`} role="status" aria-label="Loading">
    <Skeleton h={14} w="40%" />
  </div>
);

/** The buttons of a row. One that is gone after its act leaves the focus to the last. */
class ActionButtons extends Component<{ children: ReactNode }> {
  private readonly row = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate() {
    const { activeElement } = document;
    return this.row.current?.contains(activeElement) ? activeElement : null;
  }

  override componentDidUpdate(_: unknown, __: unknown, focused: Element | null) {
    if (!focused || focused.isConnected) return;
    [...(this.row.current?.querySelectorAll<HTMLElement>('button, a') ?? [])].at(-1)?.focus();
  }

  override render() {
    return (
      <div ref={this.row} className={classes.buttons}>
        {this.props.children}
      </div>
    );
  }
}

export const ReopenButton = ({ onReopen }: { onReopen: () => void }) => (
  <Button variant="default" leftSection={<IconArrowBackUp size={18} aria-hidden />} onClick={onReopen}>
    Reopen
  </Button>
);

interface Due {
  text: string;
  isOverdue: boolean;
}

interface NextLineProps {
  label: ReactNode;
  /** The day on which it is due. */
  due?: Due | undefined;
  children: ReactNode;
}

export const NextLine = ({ label, due, children }: NextLineProps) => (
  <div>
    <div className={classes.head}>
      <div>{label}</div>
      {due && (
        <span className={classes.due} data-overdue={due.isOverdue || undefined}>
          {due.text}
        </span>
      )}
    </div>
    <div className={classes.action}>{children}</div>
  </div>
);

interface NextActionProps<Values, Name extends keyof Values & string> {
  edit: FieldEditor<Values>;
  name: Name;
  due: Due | undefined;
}

/** The next step, which is changed in its place, and its day. */
export const NextAction = <Values, Name extends keyof Values & string>({
  edit,
  name,
  due,
}: NextActionProps<Values, Name>) => (
  <NextLine label={edit.fields[name].label} due={due}>
    <EditableField edit={edit} name={name} emptyText="Not set" />
  </NextLine>
);
