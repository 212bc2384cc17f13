import { ActionIcon } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { LazyMenu } from '../../overlay/LazyMenu.tsx';
import { lazyPart } from '../../overlay/lazyPart.ts';
import { useIsPhone } from '../../useIsPhone.ts';
import type { RecordMenuProps } from './RecordMenuItems.tsx';

const RecordMenuItems = lazyPart(async () => (await import('./RecordMenuItems.tsx')).RecordMenuItems);

/** What can be done with a record where it is listed, behind ⋮. */
export function RecordMenu({ title, ...items }: RecordMenuProps) {
  const isPhone = useIsPhone();
  const button = (
    <ActionIcon size={isPhone ? 44 : undefined} aria-label={`Change ${title}`}>
      <IconDotsVertical size={isPhone ? 20 : 18} aria-hidden />
    </ActionIcon>
  );
  return (
    <LazyMenu target={button} popup="menu" part={RecordMenuItems}>
      <RecordMenuItems target={button} {...items} />
    </LazyMenu>
  );
}
