import { VisuallyHidden } from '@mantine/core';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import classes from './PreviewDialog.module.css';

interface PdfPageProps {
  pdf: PDFDocumentProxy;
  number: number;
  label: string;
}

/** How much finer than the screen a page is drawn, for those who enlarge. */
const FINENESS = 2;

/** One page as a picture, with its words for those who do not see it. */
export function PdfPage({ pdf, number, label }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [words, setWords] = useState('');

  useEffect(() => {
    let stop = () => {};
    let isGone = false;
    async function draw() {
      const page = await pdf.getPage(number);
      if (isGone || !canvas.current) return;
      const wanted = canvas.current.clientWidth * FINENESS;
      const viewport = page.getViewport({ scale: wanted / page.getViewport({ scale: 1 }).width });
      canvas.current.width = viewport.width;
      canvas.current.height = viewport.height;
      const drawing = page.render({ canvas: canvas.current, viewport });
      stop = () => drawing.cancel();
      await drawing.promise;
      const { items } = await page.getTextContent();
      setWords(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    }
    // A page that cannot be drawn stays white, as others draw it.
    draw().catch(() => {});
    return () => {
      isGone = true;
      stop();
    };
  }, [pdf, number]);

  return (
    <div>
      <canvas ref={canvas} className={classes.page} role="img" aria-label={label} />
      <VisuallyHidden>{words}</VisuallyHidden>
    </div>
  );
}
