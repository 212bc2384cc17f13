import type { Business, SiteContent } from '#shared/site/content.ts';
import { ORIGIN_PLACEHOLDER } from '#shared/site/pages.ts';
import { pathway } from '../guides/pathway.data.ts';

const organisation = (business: Business) => ({
  '@context': 'https://schema.org',
  '@type': 'ProfessionalService',
  '@id': `${ORIGIN_PLACEHOLDER}/#business`,
  name: business.name,
  description: business.tagline,
  url: `${ORIGIN_PLACEHOLDER}/`,
  image: `${ORIGIN_PLACEHOLDER}/share.png`,
  telephone: business.phone,
  email: business.email,
  address: { '@type': 'PostalAddress', streetAddress: business.address, addressCountry: 'AU' },
  areaServed: { '@type': 'Country', name: 'Australia' },
});

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
export const structuredData = ({ business }: SiteContent, path: string): object[] =>
  path === '/ndis-audits' ? [organisation(business), faq] : [organisation(business)];
