import { renderToStaticMarkup } from 'react-dom/server';
import superjson from 'superjson';
import { MAX_BATCH_SIZE } from '#shared/platform/batch.ts';
import { dashboardCalls } from './crm/dashboard/dashboard.calls.ts';
import { Skeleton } from './crm/frame/Skeleton.tsx';
import { recordTypes } from './crm/navigation/recordTypes.ts';
import type { Call, ListFacts } from './crm/records/recordType.ts';
import {
  type BuiltClient,
  preloads,
  styleLinks,
  withInlineScripts,
  withInlineStyles,
  withLinks,
} from './pageParts.ts';
import { PHONE } from './ui/useIsPhone.ts';

const FRAME = ['crm/CrmRoot.tsx', 'crm/CrmGate.tsx'];

/** The parts that a phone shows beside the frame: its bar, and in lists its rows. */
const PHONE_PARTS = ['crm/frame/BottomBar.tsx', 'ui/list/phone-rows/PhoneRow.tsx'];

const ANY_WIDTH = 'all';
const WIDE = `not all and ${PHONE}`;

/** Made first and alone by every page of the CRM. */
const SESSION_CALL = callLink(
  `/trpc/auth.session?input=${encodeInput(superjson.serialize(undefined))}`,
  ANY_WIDTH,
);

/**
 * Pages by file name: empty, and with a skeleton per tab, for addresses below a tab (`other`), and for
 * filtered lists (`filtered`), whose calls are unknown.
 */
export function renderCrm(built: BuiltClient): Record<string, string> {
  const other = withSkeleton(built, { path: '/crm/other' });
  const files: Record<string, string> = {
    'pages/crm.html': crmPage(built, ['crm/auth/LoginScreen.tsx'], []),
    'pages/crm/index.html': withSkeleton(built, {
      path: '/crm',
      sources: ['crm/dashboard/Dashboard.tsx'],
      links: [dashboardCalls.slice(0, MAX_BATCH_SIZE), dashboardCalls.slice(MAX_BATCH_SIZE)].map((calls) =>
        callLink(batchUrl(calls), ANY_WIDTH),
      ),
    }),
    'pages/crm/reports.html': withSkeleton(built, {
      path: '/crm/reports',
      sources: ['crm/reports/Reports.tsx'],
    }),
    'pages/crm/other.html': other,
  };
  for (const tab of ['settings', 'set-up', 'recent-changes']) files[`pages/crm/${tab}.html`] = other;
  for (const { path, list } of recordTypes) {
    const page = { path: `/crm/${path}`, sources: list ? [list.source] : [] };
    const links = list && [
      callLink(listUrl(path, list, false), WIDE),
      callLink(listUrl(path, list, true), PHONE),
    ];
    files[`pages/crm/${path}.html`] = withSkeleton(built, { ...page, links });
    files[`pages/crm/${path}/filtered.html`] = withSkeleton(built, page);
  }
  return files;
}

interface SkeletonPage {
  path: string;
  /** The sources of the screen, to be loaded with the page. */
  sources?: string[];
  links?: string[];
}

/** Inlines all styles but Mantine's, which the skeleton does not need: scripts wait for those. */
function withSkeleton(built: BuiltClient, { path, sources = [], links = [] }: SkeletonPage) {
  const { manifest, inlineText } = built;
  const needed = [...FRAME, ...sources];
  const page = crmPage(built, sources, [
    ...links,
    ...styleLinks(PHONE_PARTS, manifest, needed),
    ...preloads(PHONE_PARTS, manifest, { except: needed, media: PHONE }),
  ]);
  const late = (manifest['crm/CrmRoot.tsx']?.css ?? []).reduce(
    (text, file) =>
      text.replace(`rel="stylesheet" crossorigin href="/${file}"`, (link) =>
        link.replace('stylesheet', 'preload" as="style'),
      ),
    page,
  );
  return withInlineStyles(late, inlineText).replace(
    '<div id="root">',
    (root) => root + renderToStaticMarkup(<Skeleton path={path} />),
  );
}

function crmPage({ shell, manifest, inlineText }: BuiltClient, sources: string[], links: string[]) {
  const needed = [...FRAME, ...sources];
  const page = withLinks(shell, [
    SESSION_CALL,
    ...styleLinks(needed, manifest),
    ...preloads(needed, manifest),
    ...links,
  ]);
  return withInlineScripts(
    page.replace('</head>', '  <script src="/missing-scripts.js"></script>\n  </head>'),
    inlineText,
  );
}

/** The client's call of the same address reuses the response; it has no headers of its own. */
function callLink(url: string, media: string) {
  return `<link rel="preload" as="fetch" crossorigin media="${media}" href="${url.replaceAll('&', '&amp;')}">`;
}

function encodeInput(input: unknown) {
  return encodeURIComponent(JSON.stringify(input));
}

/** The address of the calls of a list without filters, in the order in which its parts make them. */
function listUrl(path: string, list: ListFacts, isPhone: boolean) {
  return batchUrl([
    ['notices.count'],
    ...(list.actionCalls ?? []),
    ['savedViews.list', { list: path }],
    ...((!isPhone && list.filterCalls) || []),
    list.contentCall ?? [`${path}.list`, { sort: undefined, direction: 'forward' }],
  ]);
}

function batchUrl(calls: readonly Call[]) {
  const inputs = calls.map(([, input]) => superjson.serialize(input));
  return `/trpc/${calls.map(([name]) => name).join(',')}?batch=1&input=${encodeInput({ ...inputs })}`;
}
