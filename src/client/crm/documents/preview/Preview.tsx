import { Skeleton } from '@mantine/core';
import { trpc } from '../../../trpc.ts';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { PdfPages } from './PdfPages.tsx';
import classes from './PreviewDialog.module.css';
import { TextPreview } from './TextPreview.tsx';

export interface PreviewProps {
  name: string;
  versionId: string;
  mediaType: string;
  kind: 'pdf' | 'image' | 'text';
}

/**
 * Shows a file without loading it as a page: images as images, PDF drawn on canvases, and everything else as text.
 * Nothing in a file can run.
 */
export function Preview({ name, versionId, mediaType, kind }: PreviewProps) {
  const link = trpc.documents.link.useQuery(
    { versionId },
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  );
  const url = link.data?.url;
  if (link.error) {
    return (
      <ErrorNotice message={`Error loading preview: ${link.error.message}`} onRetry={() => link.refetch()} />
    );
  }
  if (!url) return <Skeleton h={240} />;
  if (kind === 'image') return <img className={classes.image} src={url} alt={name} />;
  if (kind === 'text') return <TextPreview url={url} mediaType={mediaType} />;
  return <PdfPages url={url} name={name} />;
}
