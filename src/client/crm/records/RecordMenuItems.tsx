import { Menu } from '@mantine/core';
import { IconArrowMerge, IconEraser } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useMissingRight } from '../auth/useMissingRight.ts';

interface RecordMenuItemsProps {
  href: string;
  /** The person whom an administrator can erase; null for none. */
  contactId?: string | null;
}

/** The last items of a record's menu, for those who may: it is merged with another, its person erased. */
export function RecordMenuItems({ href, contactId }: RecordMenuItemsProps) {
  const mayMerge = useMissingRight('merge') === null;
  const mayErase = useMissingRight('erase') === null;
  return (
    <>
      {mayMerge && (
        <Menu.Item
          component={Link}
          to={`${href}/merge`}
          leftSection={<IconArrowMerge size={16} aria-hidden />}
        >
          Merge with another
        </Menu.Item>
      )}
      {mayErase && contactId && (
        <Menu.Item
          component={Link}
          to={`/crm/contacts/${contactId}/erase`}
          color="var(--mantine-color-error)"
          leftSection={<IconEraser size={16} aria-hidden />}
        >
          Erase this person
        </Menu.Item>
      )}
    </>
  );
}
