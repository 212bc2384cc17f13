import type { RegistrationGroup } from '../../proposals/catalogue.ts';

// Numbers, audits and modules from the specification, names from the Commission's list.

/** The groups that need certification, with the modules that each is audited against. */
const certifiedGroups: Record<string, readonly string[]> = {
  '0102': ['core'],
  '0104': ['core', 'module1'],
  '0106': ['core'],
  '0107': ['core'],
  '0110': ['core', 'module2'],
  '0115': ['core'],
  '0117': ['core'],
  '0118': ['core', 'module3'],
  '0125': ['core'],
  '0131': ['core', 'module5'],
  '0132': ['core', 'module4'],
  '0133': ['core'],
  '0136': ['core'],
};

const groupTable: readonly (readonly [number: string, name: string, description: string])[] = [
  ['0101', 'Accommodation/tenancy assistance', 'Help to find, get and keep a rental or home'],
  [
    '0102',
    'Assistance to access and maintain employment or higher education',
    'Help to get into and stay in work or study',
  ],
  [
    '0103',
    'Assistive products for personal care and safety',
    'Aids for washing, dressing, continence and safety',
  ],
  ['0104', 'High Intensity Daily Personal Activities', 'Complex personal care by specially trained workers'],
  ['0105', 'Personal mobility equipment', 'Wheelchairs, walkers, hoists and similar'],
  [
    '0106',
    'Assistance in coordinating or managing life stages, transitions and supports',
    'Support coordination and help through life changes',
  ],
  ['0107', 'Assistance with daily personal activities', 'Everyday personal care at home or out'],
  ['0108', 'Assistance with travel/transport arrangements', 'Getting participants to where they need to go'],
  ['0109', 'Vehicle modifications', 'Changes to a car for driver or passenger access'],
  [
    '0110',
    'Specialist positive behaviour support',
    'Behaviour assessments and plans by approved practitioners',
  ],
  ['0111', 'Home modifications', 'Designing and building home access changes'],
  ['0112', 'Assistive equipment for recreation', 'Gear for sport and leisure'],
  ['0113', 'Vision equipment', 'Aids for low vision and blindness'],
  ['0114', 'Community nursing care', 'Nursing at home or in the community'],
  [
    '0115',
    'Assistance with daily life tasks in a group or shared living arrangement',
    'Daily help where people live together',
  ],
  ['0116', 'Innovative community participation', 'New kinds of mainstream community activity'],
  ['0117', 'Development of daily living and life skills', 'Training that builds independence'],
  [
    '0118',
    'Early intervention supports for early childhood',
    'Early support for young children and families',
  ],
  ['0119', 'Specialised hearing services', 'Specialist audiology, also for children and complex needs'],
  ['0120', 'Household tasks', 'Cleaning, gardening and home upkeep'],
  ['0121', 'Interpreting and translation', 'Language and Auslan interpreting, and translation'],
  ['0122', 'Hearing equipment', 'Hearing aids and listening devices'],
  ['0123', 'Assistive products for household tasks', 'Aids for cooking, cleaning and chores'],
  ['0124', 'Communication and information equipment', 'Speech devices, adapted phones and computers'],
  [
    '0125',
    'Participation in community, social and civic activities',
    'Support to join community and social life',
  ],
  ['0126', 'Exercise physiology and personal well-being activities', 'Exercise programs by qualified people'],
  ['0127', 'Management of funding for supports', 'Paying invoices and managing plan money'],
  ['0128', 'Therapeutic supports', 'Occupational therapy, physiotherapy, speech, psychology and the like'],
  ['0129', 'Specialised driver training', 'Driving lessons adapted to disability'],
  ['0130', 'Assistance animals', 'Trained animals and their upkeep'],
  ['0131', 'Specialist disability accommodation', 'The building side of specialist housing'],
  ['0132', 'Specialised support coordination', 'Coordination in high-risk, complex situations'],
  ['0133', 'Specialised supported employment', 'Work in a supported setting'],
  ['0134', 'Hearing services', 'Everyday audiology services'],
  ['0135', 'Customised prosthetics (includes orthotics)', 'Made-to-measure limbs, braces and splints'],
  ['0136', 'Group and centre based activities', 'Activities in a group or centre'],
];

export const defaultGroups: readonly RegistrationGroup[] = groupTable.map(([number, name, description]) => ({
  id: number,
  number,
  name,
  description,
  auditType: certifiedGroups[number] ? 'Certification' : 'Verification',
  requiredModules: certifiedGroups[number] ?? [],
}));
