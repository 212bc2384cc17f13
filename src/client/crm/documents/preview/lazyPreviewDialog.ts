import { lazyPart } from '../../../ui/overlay/lazyPart.ts';

/** Loads pdf.js. */
export const PreviewDialog = lazyPart(async () => (await import('./PreviewDialog.tsx')).PreviewDialog);
