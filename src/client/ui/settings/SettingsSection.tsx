import { Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './Settings.module.css';

interface SettingsSectionProps {
  title: string;
  hint?: string;
  /** A button beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

export function SettingsSection({ title, hint, action, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <div>
          <Title order={2} id={id} size="h3">
            {title}
          </Title>
          {hint && (
            <Text c="dimmed" size="sm" maw="65ch">
              {hint}
            </Text>
          )}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
