// Headings of other programs and manual lists that several nouns share, most certain first.
// `guessColumnMapping` removes brackets, 'Your' and the like before.

/** Words before the parts of an address, street first. Xero writes 'SA'. */
const KINDS_OF_ADDRESS = [
  ...['', 'SA', 'mailing', 'billing', 'business', 'work', 'office', 'head office'],
  ...['addr 1 -', 'address 1 -', 'organization -'],
];

const ofKinds = (kinds: string[], parts: string[]) =>
  kinds.flatMap((kind) => parts.map((part) => `${kind} ${part}`));

const ofAddress = (...parts: string[]) => ofKinds(KINDS_OF_ADDRESS, parts);

export const ofPostal = (...parts: string[]) => ofKinds(['PO', 'postal'], parts);

export const HEADINGS = {
  account: [
    ...['account name', 'company', 'company name', 'organisation', 'organization', 'organisation name'],
    ...[
      'organization name',
      'client',
      'client name',
      'customer',
      'customer name',
      'provider',
      'provider name',
    ],
    ...['registered provider', 'business', 'business name', 'business / organisation name', 'trading name'],
    ...['co./last name', 'company / account', 'associated company', 'employer', 'prospect', 'legal name'],
    ...['organization - name', 'organization 1 - name', 'person - organization', 'deal - organization'],
    'provider legal name',
  ],
  person: [
    ...[
      'contact name',
      'contact person',
      'full name',
      'key contact',
      'primary contact',
      'associated contact',
    ],
    ...['caller', 'enquirer', 'person', 'person - name', 'deal - contact person'],
  ],
  owner: [
    ...['assigned to', 'assignee', 'lead owner', 'deal owner', 'opportunity owner', 'deal - owner'],
    ...['contact owner', 'account owner', 'consultant', 'taken by'],
  ],
  email: ['email', 'email address', 'e-mail address', 'work email', 'business email'],
  phone: [
    ...['phone', 'phones', 'telephone', 'tel', 'ph', 'phone number', 'phone numbers', 'phone no', 'ph no'],
    ...['contact number', 'work phone', 'business phone', 'phone # 1', 'phone 1 - value'],
  ],
  mobile: [
    ...['mobile', 'mobile phone', 'mobile number', 'mobile phone number', 'mobile no', 'mob', 'mob no'],
    ...['cell', 'cell phone', 'phone # 2', 'phone 2 - value'],
  ],
  address: [
    ...ofAddress('street', 'address', 'street address', 'address line 1', 'address 1', 'line 1', 'addr'),
  ],
  address2: ofAddress('street 2', 'address line 2', 'address 2', 'line 2'),
  city: [...ofAddress('city', 'suburb', 'town'), 'city/town/village/locality of address'],
  state: [...ofAddress('state', 'state/province', 'state/region', 'region'), 'state/county of address'],
  postcode: [
    ...ofAddress('postcode', 'post code', 'p/code', 'postal code', 'zip', 'zip code', 'zip/postal code'),
    'zip/postal code of address',
  ],
  country: [...ofAddress('country', 'country/region'), 'country of address'],
  notes: ['comments', 'remarks', 'note', 'history', 'description', 'text'],
  lostReason: [
    ...['loss reason', 'reason for loss', 'reason lost', 'closed lost reason', 'deal - lost reason'],
    'why lost',
  ],
} satisfies Record<string, string[]>;
