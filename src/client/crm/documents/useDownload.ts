import { trpc } from '../../trpc.ts';
import { downloadFrom } from '../../ui/downloadFrom.ts';
import { notify } from '../../ui/overlay/notify.ts';

export function useDownload() {
  const utils = trpc.useUtils();
  return async (versionId: string) => {
    try {
      const { url } = await utils.documents.link.fetch({ versionId }, { staleTime: 0 });
      downloadFrom(url);
    } catch (error) {
      notify.error('Failed to download', (error as Error).message);
    }
  };
}
