import { Button } from '@mantine/core';
import { IconDownload, IconEye, IconShare } from '@tabler/icons-react';
import { useState } from 'react';
import type { DocumentRecord } from '#shared/documents.schema.ts';
import { documentCategory, documentKind, documentLabels, previewType } from '#shared/documents.ts';
import { formatLateness, formatShortDay, formatSize, today } from '#shared/fields/format.ts';
import { NextLine, QuickActionsPanel } from '../records/QuickActionsPanel.tsx';
import { PreviewDialog } from './preview/lazyPreviewDialog.ts';
import { ShareDialog } from './share/lazyShareDialog.ts';
import { useDownload } from './useDownload.ts';

/** The category, size and expiry of a document, and what can be done with its newest version. */
export function DocumentQuickActions({ document }: { document: DocumentRecord }) {
  const { id, name, kind, size, category, expiresOn, newestId, mediaType } = document;
  const download = useDownload();
  const [opened, setOpened] = useState<'preview' | 'share' | null>(null);
  const close = () => setOpened(null);
  const preview = previewType(mediaType);
  const facts = [category && documentCategory.labels[category], documentKind.labels[kind], formatSize(size)];
  return (
    <QuickActionsPanel
      summary={
        <NextLine label={expiresOn ? documentLabels.expiresOn : 'Document'} due={dueOf(expiresOn)}>
          {facts.filter(Boolean).join(' · ')}
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

/** '25 Dec', or '17 Nov · 8 days late'. */
function dueOf(day: string | null) {
  if (!day) return undefined;
  const isOverdue = day < today();
  return {
    text: isOverdue ? `${formatShortDay(day)} · ${formatLateness(day)}` : formatShortDay(day),
    isOverdue,
  };
}
