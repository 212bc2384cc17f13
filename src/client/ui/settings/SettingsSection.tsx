import { Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './Settings.module.css';

interface SettingsSectionProps {
  title: string;
  hint?: string;
  action?: ReactNode;
  /** True where the button is so long that on a phone it stands below the hint. */
  hasLongAction?: boolean;
  children: ReactNode;
}

export function SettingsSection({ title, hint, action, hasLongAction, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head} data-long={hasLongAction}>
        <Title order={2} id={id} size="h3">
          {title}
        </Title>
        {hint && (
          <Text className={classes.hint} c="dimmed" size="sm" maw="65ch">
            {hint}
          </Text>
        )}
        {action}
      </div>
      {children}
    </section>
  );
}
