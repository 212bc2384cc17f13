import { trpcClient } from '../../trpcClient.ts';

// Loaded where a page is reached from another page, as by Back: then nothing is embedded in it.

export const openClientPage = (key: string) => trpcClient.clientPage.byKey.query({ key });

export const openSharedDocument = (key: string) => trpcClient.shareLinks.byKey.query({ key });
