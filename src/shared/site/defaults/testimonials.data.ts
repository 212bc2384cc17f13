import type { Testimonial } from '../content.ts';

/** Placeholders for quotes that real clients agreed to. None names a person or promises a result. */
export const defaultTestimonials: readonly Testimonial[] = [
  {
    isSample: true,
    name: null,
    quote:
      'I had put it off for a year. One call, and I knew which audit was mine and what to do on Monday morning.',
    role: 'Founder, daily personal care',
    place: 'Regional Victoria',
  },
  {
    isSample: true,
    name: null,
    quote:
      'Our policies finally sound like us. Staff read them, and they could answer the auditor in their own words.',
    role: 'Operations manager, shared living',
    place: 'Western Sydney',
  },
  {
    isSample: true,
    name: null,
    quote: 'The price on the page was the price we paid. No surprises, and somebody always rang back.',
    role: 'Director, community participation',
    place: 'Brisbane',
  },
];
