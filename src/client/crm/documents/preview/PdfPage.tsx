import { VisuallyHidden } from '@mantine/core';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import classes from './PreviewDialog.module.css';

interface PdfPageProps {
  pdf: PDFDocumentProxy;
  number: number;
  label: string;
}

/** Drawn at twice the screen's resolution, for zooming in. */
const RESOLUTION = 2;

/** A page of any shape is drawn within this, 64 MB of memory: a hostile file can claim to be kilometres long. */
const MAX_PIXELS = 16_000_000;

/** One page as an image, with its text for screen readers. */
export function PdfPage({ pdf, number, label }: PdfPageProps) {
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
