import { SHARED_DOCUMENT_PATH } from '#shared/documents/shareLinks.ts';
import { CLIENT_PAGE_PATH } from '#shared/engagements/clientPage.ts';
import { formatCents } from '#shared/fields/format.ts';
import { SENT_PROPOSAL_PATH } from '#shared/proposals/sentProposal.ts';
import type { SiteContent } from '#shared/site/content.ts';
import type { PublicPage } from '#shared/site/pages.ts';

/** The metadata of a page, for browsers, search engines and link previews. */
interface PageMetadata {
  title: string;
  description: string;
  /** Not indexed: it shows the visitor's own selection. */
  isPrivate?: boolean;
}

const pages = ({
  packages,
  business,
  texts,
  privacyNotice,
}: SiteContent): Record<PublicPage, PageMetadata> => ({
  '/': {
    title: texts.heroTitle,
    description: `Find out which NDIS audit you need, what registration costs${withGst(business)}, and what comes next. Help for new, existing and registered providers across Australia.`,
  },
  '/ndis-audits': {
    title: 'NDIS Audits & Registration Groups',
    description:
      'Verification or Certification? What each NDIS audit looks at, how to find yours in three steps, and which registration groups need which.',
  },
  '/registration-groups': {
    title: 'Understanding NDIS Registration Groups and Relevant Modules',
    description:
      'NDIS registration groups in a table: their numbers, names and audits, with the Core Module and the supplementary modules explained.',
  },
  '/registration-proposal': {
    title: 'NDIS Registration Proposal',
    description: `For new providers: tick the supports you want to give and see your audit, the modules you need and the whole price${withGst(business)}.`,
  },
  '/existing-provider-proposal': {
    title: 'Full Certification Audit Registration',
    description: `For providers who already support people: price a certification audit from your groups, clients and outlets${business.isGstRegistered ? ', with GST' : ''}.`,
  },
  '/ongoing-support': {
    title: 'NDIS Compliance & Growth Partner Packages',
    description: `Ongoing support for registered NDIS providers, from ${lowestPrice(packages)} a month: guidance, record checks and audit preparation.`,
  },
  '/payment': {
    title: 'Payment Checkout',
    description: 'Your NDIS registration order.',
    isPrivate: true,
  },
  '/privacy': {
    title: 'Privacy notice',
    description: 'What we collect about you and why, how long we keep it, and whom you can ask.',
    isPrivate: privacyNotice === null,
  },
});

const withGst = ({ isGstRegistered }: SiteContent['business']) => (isGstRegistered ? ' with GST' : '');

const lowestPrice = (packages: SiteContent['packages']) =>
  formatCents(Math.min(...packages.map(({ monthlyPrice }) => monthlyPrice)));

const notFound: PageMetadata = {
  title: 'Page not found',
  description: 'There is no page at this address.',
  isPrivate: true,
};

const sentProposal: PageMetadata = {
  title: 'Your proposal',
  description: 'A proposal for you, with its price and terms.',
  isPrivate: true,
};

/** The metadata leave out the document's name, which people who forward the link may not want in a preview. */
const sharedDocument: PageMetadata = {
  title: 'A document for you',
  description: 'A document that somebody shares with you.',
  isPrivate: true,
};

/** The metadata leave out the client's name, which nobody else is to read in a preview. */
const clientPage: PageMetadata = {
  title: 'Your registration',
  description: 'How far the work on your registration is.',
  isPrivate: true,
};

export function pageMetadataFor(content: SiteContent, path: string): PageMetadata {
  if (path === SENT_PROPOSAL_PATH) return sentProposal;
  if (path === CLIENT_PAGE_PATH) return clientPage;
  if (path === SHARED_DOCUMENT_PATH) return sharedDocument;
  return pages(content)[(path.replace(/\/$/, '') || '/') as PublicPage] ?? notFound;
}

export const documentTitle = ({ business }: SiteContent, { title }: PageMetadata) =>
  `${title} · ${business.name}`;
