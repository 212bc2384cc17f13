import { Button } from '@mantine/core';
import { IconDownload, IconEye, IconShare } from '@tabler/icons-react';
import { useState } from 'react';
import type { DocumentRecord } from '#shared/documents.schema.ts';
import { documentCategory, documentLabels, previewType } from '#shared/documents.ts';
import { NextLine, QuickActionsPanel } from '../records/QuickActionsPanel.tsx';
import { describeExpiry, isExpired } from './Expiry.tsx';
import { PreviewDialog } from './preview/lazyPreviewDialog.ts';
import { ShareDialog } from './share/lazyShareDialog.ts';
import { useDownload } from './useDownload.ts';

/** The category and expiry of a document, and what can be done with its newest version. */
export function DocumentQuickActions({ document }: { document: DocumentRecord }) {
  const { id, name, category, expiresOn, newestId, mediaType } = document;
  const download = useDownload();
  const [opened, setOpened] = useState<'preview' | 'share' | null>(null);
  const close = () => setOpened(null);
  const preview = previewType(mediaType);
  return (
    <QuickActionsPanel
      summary={
        <NextLine
          label={documentLabels.category}
          due={expiresOn ? { text: describeExpiry(expiresOn), isOverdue: isExpired(expiresOn) } : undefined}
        >
          {category ? documentCategory.labels[category] : 'Not set'}
        </NextLine>
      }
    >
      {preview && (
        <Button leftSection={<IconEye size={18} aria-hidden />} onClick={() => setOpened('preview')}>
          Preview
        </Button>
      )}
      <Button
        variant={preview ? 'default' : 'filled'}
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => download(newestId)}
      >
        Download
      </Button>
      <Button
        variant="default"
        leftSection={<IconShare size={18} aria-hidden />}
        onClick={() => setOpened('share')}
      >
        Share
      </Button>
      {opened === 'share' && <ShareDialog id={id} name={name} onClose={close} />}
      {opened === 'preview' && preview && (
        <PreviewDialog
          name={name}
          versionId={newestId}
          mediaType={mediaType}
          kind={preview}
          onClose={close}
        />
      )}
    </QuickActionsPanel>
  );
}
