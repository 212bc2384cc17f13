import { trpcClient } from '../../trpcClient.ts';

/** After client-side navigation, such as Back: nothing is embedded then. */
export const openClientPage = (key: string) => trpcClient.clientPage.byKey.query({ key });
