import { Skeleton } from '@mantine/core';
import type { DocumentRecord } from '#shared/documents/documents.schema.ts';
import { previewType } from '#shared/documents/documents.ts';
import { lazyPart } from '../../../ui/overlay/lazyPart.ts';
import { Panel } from '../../../ui/Panel.tsx';
import classes from './PreviewDialog.module.css';

// Loads pdf.js.
const Preview = lazyPart(async () => (await import('./Preview.tsx')).Preview, {
  fallback: <Skeleton h={480} />,
});

/** Bytes; larger files open only in their dialog. */
const MAX_SIZE = 5_000_000;

/** The newest version of a document as it looks; its place is kept while it loads. */
export function PreviewPanel({
  document: { name, newestId, mediaType, size },
}: {
  document: DocumentRecord;
}) {
  const kind = previewType(mediaType);
  if (!kind || size > MAX_SIZE) return null;
  return (
    <Panel title="Preview">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
      <section className={classes.box} tabIndex={0} aria-label={name}>
        <Preview key={newestId} name={name} versionId={newestId} mediaType={mediaType} kind={kind} />
      </section>
    </Panel>
  );
}
