import type { Catalogue } from '../proposals/catalogue.ts';
import type { SiteTexts } from './texts.ts';

// What the consultancy publishes about itself. Public pages are drawn from it and embed it as JSON, so that
// the client shows what the server drew.

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
  responseTime: string;
  about: readonly string[];
}

/** A figure and what it counts, such as '200+' and 'Providers supported'. */
export interface Claim {
  figure: string;
  label: string;
  /** True for those that the product comes with. */
  isSample?: true;
}

export interface Testimonial {
  quote: string;
  name: string | null;
  role: string;
  place: string;
  /** Invented; the consultancy replaces it. */
  isSample?: boolean;
}

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

/** Every change needs a new version, so that it is known what somebody accepted. */
export interface Terms {
  /** The first day on which they apply, such as '2026-11-22'. */
  version: string;
  sections: readonly { title: string; paragraphs: readonly string[] }[];
}

/** Addresses of pictures drawn from the content. */
export interface SiteImages {
  /** The picture of link previews, 1200 by 630. */
  share: string;
  /** Null: the product's mark is used. */
  logo: { path: string; width: number; height: number } | null;
  /** Square icons of the logo; empty without one. */
  icons: readonly { size: number; path: string }[];
}

export interface SiteContent {
  business: BusinessDetails;
  texts: SiteTexts;
  claims: readonly Claim[];
  /** The page about personal data; null until the consultancy publishes a notice. */
  privacyNotice: string | null;
  catalogue: Catalogue;
  /** Changes with the catalogue, the terms and GST: a visitor's request states which prices they saw. */
  pricesVersion: string;
  packages: readonly SupportPackage[];
  terms: Terms;
  testimonials: readonly Testimonial[];
  images: SiteImages;
}

export interface PublishedSite {
  content: SiteContent;
  /** PNG in base64. */
  logo: string | null;
}

export const CONTENT_ELEMENT_ID = 'site-content';

export const embedContent = (content: SiteContent) => embedJson(CONTENT_ELEMENT_ID, content);

/** An element that holds a value as JSON. Escapes '<', because '</script>' in a text would end the script. */
export const embedJson = (id: string, value: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;
