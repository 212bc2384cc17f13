import { Button, Group } from '@mantine/core';
import { IconDownload, IconEye, IconShare, IconUpload } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import type { DocumentRecord } from '#shared/documents/documents.schema.ts';
import { documentLabels, previewType } from '#shared/documents/documents.ts';
import { formatTightDay } from '#shared/fields/format.ts';
import { LateText } from '../../ui/record/lateDay.tsx';
import { EditableField } from '../records/EditableField.tsx';
import { NextLine, QuickActionsPanel } from '../records/QuickActionsPanel.tsx';
import { isExpired } from './Expiry.tsx';
import { PreviewDialog } from './preview/lazyPreviewDialog.ts';
import { ShareDialog } from './share/lazyShareDialog.ts';
import { useDocumentEditor } from './useDocumentEditor.ts';
import { useDownload } from './useDownload.ts';

interface DocumentQuickActionsProps {
  document: DocumentRecord;
  /** Asks for the file of the next version, which a document needs that has expired. */
  onReplace: () => void;
}

/** The category and expiry of a document, and what can be done with its newest version. */
export function DocumentQuickActions({ document, onReplace }: DocumentQuickActionsProps) {
  const { id, name, expiresOn, newestId, mediaType } = document;
  const edit = useDocumentEditor()(document);
  const download = useDownload();
  const [opened, setOpened] = useState<'preview' | 'share' | null>(null);
  const close = () => setOpened(null);
  const preview = previewType(mediaType);
  const hasEnded = expiresOn !== null && isExpired(expiresOn);
  const Day = hasEnded ? LateText : Fragment;
  return (
    <QuickActionsPanel
      summary={
        <Group gap="xl" align="start">
          <NextLine label={documentLabels.category}>
            <EditableField edit={edit} name="category" emptyText="Not set" />
          </NextLine>
          <NextLine label={hasEnded ? 'Expired' : documentLabels.expiresOn}>
            <EditableField edit={edit} name="expiresOn" emptyText="Not set">
              {expiresOn && <Day>{formatTightDay(expiresOn)}</Day>}
            </EditableField>
          </NextLine>
        </Group>
      }
    >
      {hasEnded && (
        <Button leftSection={<IconUpload size={18} aria-hidden />} onClick={onReplace}>
          Upload new version
        </Button>
      )}
      {preview && (
        <Button
          variant="default"
          leftSection={<IconEye size={18} aria-hidden />}
          onClick={() => setOpened('preview')}
        >
          Preview
        </Button>
      )}
      <Button
        variant={hasEnded ? 'default' : 'filled'}
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
