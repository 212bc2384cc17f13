import { trpc } from '../../../trpc.ts';
import { CatalogueDraft } from './CatalogueDraft.tsx';
import { VersionsScreen } from './VersionsScreen.tsx';

/** Groups, modules, prices and fees, and from when they hold; for administrators. */
export const CatalogueSettings = () => (
  <VersionsScreen of="groups and prices" query={trpc.catalogue.versions.useQuery()}>
    {(open) => <CatalogueDraft {...open} />}
  </VersionsScreen>
);
