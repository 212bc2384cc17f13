import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { isDetail, type Placeholder, placeholder } from '#shared/setup/setup.ts';
import { useSetUpState } from '../../ui/links/useSetUpLink.ts';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';
import { ToneBadge } from '../../ui/ToneBadge.tsx';
import classes from './SetUpScreen.module.css';

/** The page of the settings where each part is replaced. */
const pages: Partial<Record<Placeholder, string>> = {
  claims: 'contact#claims',
  testimonials: 'contact#testimonials',
  packages: 'prices#packages',
  prices: 'prices',
  terms: 'proposals',
};

/** The parts of the site beside the details, each a sample or the business's own. */
export function SiteParts({ placeholders }: { placeholders: Placeholder[] }) {
  const state = useSetUpState();
  return (
    <SettingsSection title="Texts and prices" hint="Visitors see samples until you save your own.">
      <ul className={classes.parts}>
        {placeholder.options
          .filter(({ value }) => !isDetail(value))
          .map(({ value, label }) => (
            <li key={value}>
              <Link to={`/crm/settings/business/${pages[value]}`} state={state}>
                {label.replace(/^./, (letter) => letter.toUpperCase())}
              </Link>
              {placeholders.includes(value) ? (
                <ToneBadge tone="amber">Sample</ToneBadge>
              ) : (
                <ToneBadge tone="green">Yours</ToneBadge>
              )}
              <IconChevronRight size={18} aria-hidden />
            </li>
          ))}
      </ul>
    </SettingsSection>
  );
}
