import { ActionIcon } from '@mantine/core';
import { IconShare } from '@tabler/icons-react';
import { useState } from 'react';
import { ShareDialog } from './lazyShareDialog.ts';

export function ShareButton({ id, name }: { id: string; name: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ActionIcon variant="subtle" color="gray" onClick={() => setIsOpen(true)} aria-label={`Share ${name}`}>
        <IconShare size={18} aria-hidden />
      </ActionIcon>
      {isOpen && <ShareDialog id={id} name={name} onClose={() => setIsOpen(false)} />}
    </>
  );
}
