/** The consultancy's name and contact details: placeholders to be replaced in this file. */
export const brand = {
  name: 'ProviderReady',
  product: 'ProviderDesk',
  tagline: 'NDIS registration, audits and compliance, made clear',
  /** The subtitle of the sign-in screen. */
  system: 'NDIS Provider Support Management System',
  phone: '1300 000 000',
  email: 'hello@providerready.example',
  address: 'Level 1, 1 Example Street, Sydney NSW 2000',
  hours: 'Monday to Friday, 9 am to 5 pm AEST',
  claims: [
    { figure: '200+', label: 'Providers supported' },
    { figure: '100%', label: 'Audit success' },
    { figure: '10+', label: 'Years of experience' },
    { figure: '50+', label: 'Awards' },
  ],
} as const;
