import { Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useEffect, useState } from 'react';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { PdfPage } from './PdfPage.tsx';
import classes from './PreviewDialog.module.css';

GlobalWorkerOptions.workerSrc = workerUrl;

/** Pages drawn at a time. */
const PAGE_STEP = 5;

/** The pages of a PDF, drawn on canvases: its scripts, forms and links have no effect. */
export function PdfPages({ url, name }: { url: string; name: string }) {
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
    <div className={classes.pages}>
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
    </div>
  );
}

/** Releases the file and its worker when the preview closes. */
function useDestroyOnUnmount(pdf: PDFDocumentProxy | undefined) {
  useEffect(() => () => void pdf?.loadingTask.destroy(), [pdf]);
}
