import { trpcClient } from '../../trpcClient.ts';

/** Loaded where the page is reached from another page, as by Back: then nothing is embedded in it. */
export const openClientPage = (key: string) => trpcClient.clientPage.byKey.query({ key });
