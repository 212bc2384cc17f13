import type { Catalogue } from '../proposals/catalogue.ts';
import type { SiteTexts } from './texts.ts';

// The content that the consultancy publishes about itself. The public pages are drawn from it, and hold it as JSON, so
// that the client shows what the server has drawn.

/** The consultancy: its names and contact details. */
export interface BusinessDetails {
  /** The trading name. */
  name: string;
  legalName: string | null;
  /** Eleven digits. */
  abn: string | null;
  /** True if the business is registered for GST; otherwise no price on the site has GST. */
  isGstRegistered: boolean;
  tagline: string;
  phone: string;
  email: string;
  address: string;
  hours: string;
  /** The time in which enquiries are answered, as in 'We'll get back to you soon'. */
  responseTime: string;
  /** The paragraphs about the consultancy. */
  about: readonly string[];
}

/** A figure and what it counts, such as '200+' and 'Providers supported'. */
export interface Claim {
  figure: string;
  label: string;
}

/** The words of a client. */
export interface Testimonial {
  quote: string;
  name: string | null;
  role: string;
  place: string;
  /** Invented, until the consultancy replaces it. */
  isSample?: boolean;
}

/** A level of ongoing support for registered providers. */
export interface SupportPackage {
  id: string;
  name: string;
  subtitle: string;
  /** The price in whole cents. */
  monthlyPrice: number;
  idealFor: string;
  isPopular: boolean;
  inclusions: readonly { category: string; items: readonly string[] }[];
}

/** The terms of a proposal. Every change needs a new version, so that it is known what somebody accepted. */
export interface Terms {
  /** The day since which they are in force, such as '2026-11-22'. */
  version: string;
  sections: readonly { title: string; paragraphs: readonly string[] }[];
}

/** The pictures that are drawn from the content, by their addresses. */
export interface SiteImages {
  /** The picture of link previews, 1200 by 630. */
  share: string;
  /** Null where the mark of the product stands for one. */
  logo: { path: string; width: number; height: number } | null;
  /** The logo as the square icon of the site; empty without a logo. */
  icons: readonly { size: number; path: string }[];
}

export interface SiteContent {
  business: BusinessDetails;
  texts: SiteTexts;
  claims: readonly Claim[];
  /** The text of the page about personal data; null until the consultancy has published a notice. */
  privacyNotice: string | null;
  catalogue: Catalogue;
  /** Another one after every change of the catalogue, the terms or GST: what a visitor sends says which they saw. */
  pricesVersion: string;
  packages: readonly SupportPackage[];
  terms: Terms;
  testimonials: readonly Testimonial[];
  images: SiteImages;
}

/** The content from which the pages are drawn. */
export interface PublishedSite {
  content: SiteContent;
  /** A PNG in base64. */
  logo: string | null;
}

/** The id of the element of a page that holds its content as JSON. */
export const CONTENT_ELEMENT_ID = 'site-content';

/** The element of a page that holds its content. */
export const embedContent = (content: SiteContent) => embedJson(CONTENT_ELEMENT_ID, content);

/** An element that holds a value as JSON. Escapes '<', because '</script>' in a text would end the script. */
export const embedJson = (id: string, value: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;
