import { Button, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useEffect, useRef, useState } from 'react';
import { trpc } from '../../../trpc.ts';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import classes from './PreviewDialog.module.css';

/** Twice the screen's, for zooming in. */
const RESOLUTION = 2;

/** 64 MB of memory: a hostile file can claim to be kilometres long. */
const MAX_PIXELS = 16_000_000;

function PdfPage({ pdf, number, label }: { pdf: PDFDocumentProxy; number: number; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [text, setText] = useState('');

  useEffect(() => {
    let stop = () => {};
    let isUnmounted = false;
    async function draw() {
      const page = await pdf.getPage(number);
      if (isUnmounted || !canvas.current) return;
      const width = canvas.current.clientWidth * RESOLUTION;
      const whole = page.getViewport({ scale: 1 });
      const largest = Math.sqrt(MAX_PIXELS / (whole.width * whole.height));
      const viewport = page.getViewport({ scale: Math.min(width / whole.width, largest) });
      canvas.current.width = viewport.width;
      canvas.current.height = viewport.height;
      const drawing = page.render({ canvas: canvas.current, viewport });
      stop = () => drawing.cancel();
      await drawing.promise;
      const { items } = await page.getTextContent();
      setText(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    }
    // A page that cannot be drawn stays blank, as in other viewers.
    draw().catch(() => {});
    return () => {
      isUnmounted = true;
      stop();
    };
  }, [pdf, number]);

  return (
    <div>
      <canvas ref={canvas} className={classes.page} role="img" aria-label={label} />
      <VisuallyHidden>{text}</VisuallyHidden>
    </div>
  );
}

GlobalWorkerOptions.workerSrc = workerUrl;

const PAGE_STEP = 5;

/** The pages of a PDF, drawn on canvases: its scripts, forms and links have no effect. */
function PdfPages({ url, name }: { url: string; name: string }) {
  const [shown, setShown] = useState(PAGE_STEP);
  const query = useQuery({
    queryKey: [['preview'], url],
    queryFn: () => getDocument({ url, enableXfa: false, useWasm: false }).promise,
    retry: false,
    gcTime: 0,
  });
  useDestroyOnUnmount(query.data);
  if (query.error) {
    return (
      <ErrorNotice
        message="This PDF cannot be shown: it may be damaged or need a password. Download it to open it."
        onRetry={query.refetch}
      />
    );
  }
  if (!query.data) return <Skeleton h={480} />;
  const { numPages } = query.data;
  const numbers = Array.from({ length: Math.min(numPages, shown) }, (_, n) => n + 1);
  return (
    <Stack gap={12}>
      <Text size="sm" c="dimmed">
        {numPages === 1 ? '1 page' : `${numPages} pages`}
      </Text>
      {numbers.map((number) => (
        <PdfPage
          key={number}
          pdf={query.data}
          number={number}
          label={`${name}, page ${number} of ${numPages}`}
        />
      ))}
      {shown < numPages && (
        <Button variant="default" onClick={() => setShown(shown + PAGE_STEP)}>
          Show more pages
        </Button>
      )}
    </Stack>
  );
}

/** Releases the file and its worker when the preview closes. */
function useDestroyOnUnmount(pdf: PDFDocumentProxy | undefined) {
  useEffect(() => () => void pdf?.loadingTask.destroy(), [pdf]);
}

/** Bytes; longer files are cut. */
const MAX_BYTES = 200_000;

function TextPreview({ url, mediaType }: { url: string; mediaType: string }) {
  const query = useQuery({
    queryKey: [['preview'], url],
    queryFn: () => readText(url, mediaType),
    gcTime: 0,
  });
  if (query.error && !query.data)
    return <ErrorNotice message={`Error loading preview: ${query.error.message}`} onRetry={query.refetch} />;
  if (!query.data) return <Skeleton h={240} />;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
      <section className={classes.text} tabIndex={0} aria-label="Text">
        {query.data.text}
      </section>
      {query.data.isCut && (
        <Text c="dimmed" mt="sm">
          This is the beginning. Download the file for all of it.
        </Text>
      )}
    </>
  );
}

async function readText(url: string, mediaType: string) {
  const response = await fetch(url, { headers: { Range: `bytes=0-${MAX_BYTES - 1}` } });
  if (!response.ok) throw new Error('the file could not be fetched');
  const charset = /charset=([\w-]+)/.exec(mediaType)?.[1] ?? 'utf-8';
  const text = new TextDecoder(charset).decode(await response.arrayBuffer());
  const size = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ?? 0);
  return { text, isCut: size > MAX_BYTES };
}

export interface PreviewProps {
  name: string;
  versionId: string;
  mediaType: string;
  kind: 'pdf' | 'image' | 'text';
}

/** Images as images, PDF on canvases, everything else as text: nothing in a file can run. */
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
