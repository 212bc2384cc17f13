import * as z from 'zod';
import { idInput, oneOf, requiredText } from '../fields/fields.schema.ts';
import { savedViewList } from './nouns.ts';

/** The limit of saved views, per person and list. */
export const MAX_SAVED_VIEWS = 50;

export const VIEW_NAME_LENGTH = 60;

const fields = {
  name: requiredText('Give the view a name', VIEW_NAME_LENGTH),
  /** The query string: search, filters, sort order and view. */
  address: z
    .string()
    .max(2000, 'This view is too long to be saved')
    .regex(/^[\w.~%&=+,*'()-]*$/, 'Not a view'),
  /** Visible to the whole team. */
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

export interface SavedViewRecord {
  id: string;
  version: number;
  list: keyof typeof savedViewList.labels;
  name: string;
  address: string;
  isShared: boolean;
  /** True for the owner of the view, who alone can change or delete it. */
  isMine: boolean;
  ownerName: string;
}
