/** The three services, one for each kind of visitor, with their pages; what they say is a text of the consultancy. */
export const services = [
  {
    id: 'new-providers',
    name: 'New Providers',
    action: 'Price my registration',
    path: '/registration-proposal',
  },
  {
    id: 'existing-providers',
    name: 'Existing Providers',
    action: 'Price a certification audit',
    path: '/existing-provider-proposal',
  },
  {
    id: 'registered-providers',
    name: 'Ongoing Support',
    action: 'Compare support packages',
    path: '/ongoing-support',
  },
] as const;
