import * as z from 'zod';
import { idInput, oneOf, requiredText } from '../fields/fields.schema.ts';
import { savedViewList } from './nouns.ts';

/** How many views of one list a person may keep. */
export const MAX_SAVED_VIEWS = 50;

const fields = {
  name: requiredText('Give the view a name', 60),
  /** What stands after '?' in the list's address: search, filters, sorting and how it is shown. */
  address: z
    .string()
    .max(2000, 'This view is too long to be saved')
    .regex(/^[\w.~%&=+,*'()-]*$/, 'Not a view'),
  /** Whether the whole team sees it. */
  isShared: z.boolean(),
};

export const savedViewForm = z.object(fields).pick({ name: true, isShared: true });

export const savedViewInput = z.object({
  ...fields,
  list: oneOf(savedViewList),
  id: z.uuid('Not an identifier').optional(),
});

export const savedViewsInput = z.object({ list: oneOf(savedViewList) });

export const savedViewUpdateInput = idInput.extend({ version: z.int(), data: z.object(fields).partial() });

/** A view as the client sees it. */
export interface SavedViewRecord {
  id: string;
  version: number;
  list: keyof typeof savedViewList.labels;
  name: string;
  address: string;
  isShared: boolean;
  /** Only whoever saved a view changes or deletes it. */
  isMine: boolean;
  ownerName: string;
}
