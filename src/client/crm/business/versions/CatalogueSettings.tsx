import { formatShortDay } from '#shared/fields/format.ts';
import { AffectedLinks } from './AffectedLinks.tsx';
import { CatalogueDraft } from './CatalogueDraft.tsx';
import { CurrentPrices } from './CurrentPrices.tsx';
import { VersionsScreen } from './VersionsScreen.tsx';

/** Groups, modules, prices and fees, and from when they hold; for administrators. */
export const CatalogueSettings = () => (
  <VersionsScreen
    kind="catalogue"
    of="groups and prices"
    current={{
      title: 'Current prices',
      show: ({ content, validFrom }, scheduled) => (
        <CurrentPrices
          label={scheduled ? 'Current prices' : `Prices from ${formatShortDay(validFrom)}`}
          current={content}
          scheduled={scheduled ?? []}
        />
      ),
    }}
    affected={(before, version) => <AffectedLinks before={before.content} after={version.content} />}
  >
    {(open) => <CatalogueDraft {...open} />}
  </VersionsScreen>
);
