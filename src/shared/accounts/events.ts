import { defineEventWords } from '../events/eventWords.ts';

export const accountEvents = defineEventWords({
  client_page_mailed: { tells: () => 'Link to the client’s page emailed' },
});
