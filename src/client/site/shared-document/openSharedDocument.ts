import { trpcClient } from '../../trpcClient.ts';

/** After client-side navigation, such as Back: nothing is embedded then. */
export const openSharedDocument = (key: string) => trpcClient.shareLinks.byKey.query({ key });
