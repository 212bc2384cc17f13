import { brand } from '#shared/site/brand.ts';
import { ORIGIN_PLACEHOLDER } from '#shared/site/pages.ts';
import { pathway } from '../guides/pathway.data.ts';

const business = {
  '@context': 'https://schema.org',
  '@type': 'ProfessionalService',
  '@id': `${ORIGIN_PLACEHOLDER}/#business`,
  name: brand.name,
  description: brand.tagline,
  url: `${ORIGIN_PLACEHOLDER}/`,
  image: `${ORIGIN_PLACEHOLDER}/share.png`,
  telephone: brand.phone,
  email: brand.email,
  address: { '@type': 'PostalAddress', streetAddress: brand.address, addressCountry: 'AU' },
  areaServed: { '@type': 'Country', name: 'Australia' },
};

const faq = {
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: pathway.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
};

/** The structured data of a page for search engines (schema.org). */
export const structuredData = (path: string): object[] =>
  path === '/ndis-audits' ? [business, faq] : [business];
