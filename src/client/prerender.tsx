import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import {
  SHARED_DOCUMENT_ELEMENT_ID,
  SHARED_DOCUMENT_PATH,
  type SharedDocumentPage,
} from '#shared/documents/shareLinks.ts';
import { CLIENT_PAGE_ELEMENT_ID, CLIENT_PAGE_PATH, type ClientPage } from '#shared/engagements/clientPage.ts';
import {
  type LinkContent,
  SENT_PROPOSAL_ELEMENT_ID,
  SENT_PROPOSAL_PATH,
} from '#shared/proposals/sentProposal.ts';
import { embedContent, embedJson, type SiteContent } from '#shared/site/content.ts';
import { ORIGIN_PLACEHOLDER, publicPages, TAB_PAGE } from '#shared/site/pages.ts';
import {
  type BuiltClient,
  preloads,
  styleLinks,
  withInlineScripts,
  withInlineStyles,
  withLinks,
} from './pageParts.ts';
import { routes } from './routes.tsx';
import { pageMetadataFor } from './site/head/pageMetadata.ts';
import { iconOf, renderHead } from './site/head/renderHead.ts';
import {
  ClientPageContext,
  SentProposalContext,
  SharedDocumentContext,
} from './site/private-page/embedded.ts';
import { SiteContentContext } from './site/siteContent.ts';
import { ErrorBoundary } from './ui/ErrorFallback.tsx';

export { renderCrm } from './prerenderCrm.tsx';

interface Site extends BuiltClient {
  content: SiteContent;
}

export async function renderSite(site: Site): Promise<Record<string, string>> {
  const { manifest, content } = site;
  const files: Record<string, string> = {
    'sitemap.xml': sitemap(content),
    'robots.txt': `User-agent: *\nDisallow: /crm\nSitemap: ${ORIGIN_PLACEHOLDER}/sitemap.xml\n`,
    'build.json': JSON.stringify({ entry: `/${manifest['index.html']?.file}` }),
    'manifest.webmanifest': JSON.stringify(webManifest(content)),
    'pages/404.html': await renderPage('/404', site),
  };
  for (const path of publicPages) files[pageFile(path)] = await renderPage(path, site);
  const { path, tab } = TAB_PAGE;
  files[`pages${path}.${tab}.html`] = await renderPage(path, site, { search: `?tab=${tab}` });
  return files;
}

const pageFile = (path: string) => `pages${path === '/' ? '/index' : path}.html`;

/** The private page of a proposal; `search` is that of its address. */
export async function renderSentProposal(site: Site, search: string, proposal: LinkContent) {
  const page = await renderPage(SENT_PROPOSAL_PATH, site, { search, proposal });
  return withJson(page, SENT_PROPOSAL_ELEMENT_ID, proposal);
}

/** The page of a shared document. `search` is that of its address. */
export async function renderSharedDocument(site: Site, search: string, shared: SharedDocumentPage) {
  const page = await renderPage(SHARED_DOCUMENT_PATH, site, { search, shared });
  return withJson(page, SHARED_DOCUMENT_ELEMENT_ID, shared);
}

const withJson = (page: string, id: string, value: unknown) =>
  page.replace('</body>', () => `${embedJson(id, value)}</body>`);

/** The page on which a client reads how far the work is; null for a link that does not work. */
export async function renderClientPage(site: Site, search: string, client: ClientPage | null) {
  const page = await renderPage(CLIENT_PAGE_PATH, site, { search, client });
  return withJson(page, CLIENT_PAGE_ELEMENT_ID, client);
}

interface PrivatePage {
  search: string;
  proposal?: LinkContent;
  shared?: SharedDocumentPage;
  client?: ClientPage | null;
}

/** Made once: it compares all addresses with each other. */
const handler = createStaticHandler(routes);

async function renderPage(path: string, { shell, manifest, inlineText, content }: Site, page?: PrivatePage) {
  const context = await handler.query(new Request(`http://localhost${path}${page?.search ?? ''}`));
  if (context instanceof Response) throw new Error(`${path} answers with a redirection`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const body = renderToString(
    <StrictMode>
      <ErrorBoundary>
        <SiteContentContext value={content}>
          <SentProposalContext value={page?.proposal}>
            <SharedDocumentContext value={page?.shared}>
              <ClientPageContext value={page?.client}>
                <StaticRouterProvider router={router} context={context} hydrate={false} />
              </ClientPageContext>
            </SharedDocumentContext>
          </SentProposalContext>
        </SiteContentContext>
      </ErrorBoundary>
    </StrictMode>,
  );
  // Route ids of the site are source paths, so that the page can link what it will load.
  const sources = context.matches.map(({ route }) => route.id).filter((id) => id in manifest);
  const links = [...styleLinks(sources, manifest), ...preloads(sources, manifest)];
  const linked = withLateScripts(withLinks(shell, links));
  return withInlineStyles(withInlineScripts(linked, inlineText), inlineText)
    .replace(/<noscript>[^<]*<\/noscript>/, '')
    .replace(/<title>[^<]*<\/title>/, () => renderHead(content, path))
    .replace(SHELL_ICON, (icon) => iconAttributes(content) ?? icon)
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>${embedContent(content)}`);
}

/** The attributes of the icon in index.html, which stays where there is no logo. */
const SHELL_ICON = 'href="/icon.svg" type="image/svg+xml"';

function iconAttributes(content: SiteContent) {
  const path = iconOf(content, 192);
  return path && `href="${path}" type="image/png" sizes="192x192"`;
}

/** The page is readable without scripts: late-scripts.js loads them after the first paint. */
const withLateScripts = (page: string) =>
  page
    .replaceAll('<script type="module"', '<script type="late-module"')
    .replaceAll('<link rel="modulepreload"', '<link rel="late-modulepreload"')
    .replace('</head>', '  <script src="/late-scripts.js"></script>\n  </head>');

function sitemap(content: SiteContent) {
  const urls = publicPages.filter((path) => !pageMetadataFor(content, path).isPrivate);
  const entries = urls.map((path) => `<url><loc>${ORIGIN_PLACEHOLDER}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>\n`;
}

const webManifest = (content: SiteContent) => ({
  name: content.business.name,
  short_name: content.business.name,
  description: content.business.tagline,
  lang: 'en-AU',
  start_url: '/',
  display: 'browser',
  background_color: '#fbfaf7',
  theme_color: '#0f6e64',
  icons: [
    ...(content.images.logo ? [] : [{ src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' }]),
    ...[192, 512].map((size) => ({
      src: iconOf(content, size) ?? `/icon-${size}.png`,
      type: 'image/png',
      sizes: `${size}x${size}`,
    })),
  ],
});
