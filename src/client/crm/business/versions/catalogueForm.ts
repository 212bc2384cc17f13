import type { catalogueDraftForm } from '#shared/proposals/catalogue.schema.ts';
import type { Catalogue } from '#shared/proposals/catalogue.ts';
import type { ZodForm } from '../../../ui/form/useZodForm.ts';

export type CatalogueForm = ZodForm<typeof catalogueDraftForm>;

export interface CatalogueFieldsProps {
  form: CatalogueForm;
  /** The catalogue that would apply on the day of the draft without it. */
  now: Catalogue | undefined;
}
