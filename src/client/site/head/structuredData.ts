import type { SiteContent } from '#shared/site/content.ts';
import { pathway } from '../guides/pathway.data.ts';

const organisation = ({ business, images }: SiteContent, origin: string) => ({
  '@context': 'https://schema.org',
  '@type': 'ProfessionalService',
  '@id': `${origin}/#business`,
  name: business.name,
  ...(business.legalName && { legalName: business.legalName }),
  description: business.tagline,
  url: `${origin}/`,
  image: origin + images.share,
  ...(images.logo && { logo: origin + images.logo.path }),
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
export const structuredData = (content: SiteContent, path: string, origin: string): object[] => {
  const everywhere = organisation(content, origin);
  return path === '/ndis-audits' ? [everywhere, faq] : [everywhere];
};
