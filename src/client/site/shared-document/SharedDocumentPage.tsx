import { IconDownload } from '@tabler/icons-react';
import { use } from 'react';
import { SHARED_DOCUMENT_PATH, type SharedDocument } from '#shared/documents/shareLinks.ts';
import { formatDay, formatSize } from '#shared/fields/format.ts';
import { loadModule } from '../../connection/loadModule.ts';
import { Loading } from '../../ui/loading/Loading.tsx';
import actions from '../Action.module.css';
import { Notice } from '../Notice.tsx';
import { PageBody } from '../PageBody.tsx';
import { SharedDocumentContext } from '../private-page/embedded.ts';
import { Facts } from '../private-page/Facts.tsx';
import { UnknownLink } from '../private-page/NothingToShow.tsx';
import { usePrivatePage } from '../private-page/usePrivatePage.ts';
import { useSiteContent } from '../siteContent.ts';
import classes from './SharedDocumentPage.module.css';

const readDocument = async (key: string) => {
  const { openSharedDocument } = await loadModule(() => import('../private-page/open.ts'));
  return { document: await openSharedDocument(key), problem: null };
};

/** The page that the link of a document opens. The document is downloaded by a form, which works without scripts. */
export function SharedDocumentPage() {
  const { content: page, key } = usePrivatePage(use(SharedDocumentContext), readDocument);

  if (page === undefined) return <Loading />;
  if (page === null) return <UnknownLink />;
  const { document, problem } = page;
  if (document === null) return <UnknownLink />;
  return (
    <PageBody>
      <section className={classes.document}>
        <Description document={document} />
        {problem && (
          <div role="alert">
            <Notice>{problem}</Notice>
          </div>
        )}
        <form method="post" action={`${SHARED_DOCUMENT_PATH}?${new URLSearchParams({ key })}`}>
          <button className={actions.primary} type="submit">
            <IconDownload size={20} aria-hidden />
            Download
          </button>
        </form>
        <p className={classes.note}>Whoever has this link can download the document: keep it to yourself.</p>
      </section>
    </PageBody>
  );
}

function Description({ document: { name, type, size, lastDay } }: { document: SharedDocument }) {
  const { business } = useSiteContent();
  const facts = [
    { label: 'Type', value: type },
    { label: 'Size', value: formatSize(size) },
    { label: 'Link valid until', value: formatDay(lastDay) },
  ];
  return (
    <>
      <div>
        <p className={classes.sender}>{business.name} shares a document with you</p>
        <h1>{name}</h1>
      </div>
      <Facts facts={facts} />
    </>
  );
}
