import { lazyPart } from '../../../ui/overlay/lazyPart.ts';

/** The dialog loads pdf.js: only for those who open it. */
export const PreviewDialog = lazyPart(async () => (await import('./PreviewDialog.tsx')).PreviewDialog);
