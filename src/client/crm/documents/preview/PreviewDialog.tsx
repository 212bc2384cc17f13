import { Skeleton } from '@mantine/core';
import { trpc } from '../../../trpc.ts';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { PdfPages } from './PdfPages.tsx';
import classes from './PreviewDialog.module.css';
import { TextPreview } from './TextPreview.tsx';

interface PreviewDialogProps {
  name: string;
  versionId: string;
  mediaType: string;
  kind: 'pdf' | 'image' | 'text';
  onClose: () => void;
}

/**
 * Shows a file without loading it as a page: images as images, PDF drawn on canvases, and everything else as text.
 * Nothing in a file can run.
 */
export function PreviewDialog({ name, versionId, mediaType, kind, onClose }: PreviewDialogProps) {
  const link = trpc.documents.link.useQuery(
    { versionId },
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  );
  const url = link.data?.url;
  return (
    <Dialog onClose={onClose} title={name} size="xl" classNames={{ title: classes.title }}>
      {link.error && (
        <ErrorNotice
          message={`Error loading preview: ${link.error.message}`}
          onRetry={() => link.refetch()}
        />
      )}
      {link.isPending && <Skeleton h={240} />}
      {url && kind === 'image' && <img className={classes.image} src={url} alt={name} />}
      {url && kind === 'text' && <TextPreview url={url} mediaType={mediaType} />}
      {url && kind === 'pdf' && <PdfPages url={url} name={name} />}
    </Dialog>
  );
}
