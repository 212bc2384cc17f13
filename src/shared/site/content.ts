import type { Catalogue } from '../proposals/catalogue.ts';

// What the consultancy publishes about itself. The public pages are drawn from it, and hold it as JSON, so that the
// client shows what the server has drawn.

/** The consultancy: its name, contact details and claims. */
export interface Business {
  name: string;
  tagline: string;
  phone: string;
  email: string;
  address: string;
  hours: string;
  /** A figure and what it counts, such as '200+' and 'Providers supported'. */
  claims: readonly { figure: string; label: string }[];
  /** The paragraphs about the consultancy. */
  about: readonly string[];
}

/** What a client has said. */
export interface Testimonial {
  quote: string;
  who: string;
  where: string;
}

/** A level of ongoing support for registered providers. */
export interface SupportPackage {
  id: string;
  name: string;
  subtitle: string;
  /** In whole cents per month; `monthlyInvestment` is the same as text. */
  monthlyPrice: number;
  monthlyInvestment: string;
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

export interface SiteContent {
  business: Business;
  catalogue: Catalogue;
  packages: readonly SupportPackage[];
  terms: Terms;
  testimonials: readonly Testimonial[];
}

/** The id of the element of a page that holds its content as JSON. */
export const CONTENT_ELEMENT_ID = 'site-content';

/** The element of a page that holds its content. Escapes '<', because '</script>' in a text would end the script. */
export const embedContent = (content: SiteContent) =>
  `<script type="application/json" id="${CONTENT_ELEMENT_ID}">${JSON.stringify(content).replaceAll('<', '\\u003c')}</script>`;
