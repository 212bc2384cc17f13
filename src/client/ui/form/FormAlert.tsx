import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Why a form was refused, above its boxes, and read out. */
export function FormAlert({ children }: { children: ReactNode }) {
  return (
    <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />}>
      {children}
    </Alert>
  );
}
