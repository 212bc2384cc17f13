import { brand } from '#shared/site/brand.ts';
import type { PublicPage } from '#shared/site/pages.ts';

/** The metadata of a page, for browsers, search engines and link previews. */
interface PageMetadata {
  title: string;
  description: string;
  /** Not indexed: the page shows the visitor's own selection. */
  isPrivate?: boolean;
}

const pages: Record<PublicPage, PageMetadata> = {
  '/': {
    title: 'NDIS registration and audits, made clear',
    description:
      'Find out which NDIS audit you face, what registration costs with GST, and what comes next. Help for new, existing and registered providers across Australia.',
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
    description:
      'For new providers: tick the supports you want to give and see your audit, the modules you need and the whole price with GST.',
  },
  '/existing-provider-proposal': {
    title: 'Full Certification Audit Registration',
    description:
      'For providers who already support people: price a certification audit from your groups, clients and outlets, with GST.',
  },
  '/ongoing-support': {
    title: 'NDIS Compliance & Growth Partner Packages',
    description:
      'Three levels of ongoing support for registered NDIS providers, from $500 a month: guidance, record checks and audit preparation.',
  },
  '/payment': {
    title: 'Payment Checkout',
    description: 'Your NDIS registration order.',
    isPrivate: true,
  },
};

const notFound: PageMetadata = {
  title: 'Page not found',
  description: 'There is no page at this address.',
  isPrivate: true,
};

export const pageMetadataFor = (path: string): PageMetadata =>
  pages[(path.replace(/\/$/, '') || '/') as PublicPage] ?? notFound;

export const documentTitle = ({ title }: PageMetadata) => `${title} · ${brand.name}`;
