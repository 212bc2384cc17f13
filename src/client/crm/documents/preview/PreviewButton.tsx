import { ActionIcon } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { previewType } from '#shared/documents/documents.ts';
import { PreviewDialog } from './lazyPreviewDialog.ts';

interface PreviewButtonProps {
  name: string;
  versionId: string;
  mediaType: string;
}

export function PreviewButton({ name, versionId, mediaType }: PreviewButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const kind = previewType(mediaType);
  if (!kind) return null;
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        onClick={() => setIsOpen(true)}
        aria-label={`Preview ${name}`}
      >
        <IconEye size={18} aria-hidden />
      </ActionIcon>
      {isOpen && (
        <PreviewDialog
          name={name}
          versionId={versionId}
          mediaType={mediaType}
          kind={kind}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
