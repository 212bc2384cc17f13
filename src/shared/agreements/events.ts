import { defineEventWords } from '../events/eventWords.ts';

export const agreementEvents = defineEventWords({
  notice_given: {
    icon: 'ended',
    says: ({ words }) => `The client gave notice · ${words}`,
    tells: () => 'The client gave notice',
  },
  notice_taken_back: {
    icon: 'yes',
    says: () => 'The client took the notice back',
    tells: () => 'The client took the notice back',
  },
});
