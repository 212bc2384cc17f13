import { lazyPart } from '../../../ui/overlay/lazyPart.ts';

export const ShareDialog = lazyPart(async () => (await import('./ShareDialog.tsx')).ShareDialog);
