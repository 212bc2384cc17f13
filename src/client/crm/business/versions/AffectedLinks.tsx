import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatCount } from '#shared/fields/format.ts';
import { affectedGroups } from '#shared/proposals/affectedGroups.ts';
import type { Catalogue } from '#shared/proposals/catalogue.ts';
import settings from '../../../ui/settings/Settings.module.css';

interface AffectedLinksProps {
  before: Catalogue;
  after: Catalogue;
}

/** The lists of what a version changes something for, by the groups that it changes something of. */
export function AffectedLinks({ before, after }: AffectedLinksProps) {
  const numbers = affectedGroups(before, after);
  if (numbers.length === 0) return null;
  const isAll = after.groups.every(({ number }) => numbers.includes(number));
  const query = isAll ? '' : `&group=${numbers.join(',')}`;
  return (
    <div className={settings.detail}>
      {`Affects ${isAll ? 'all groups' : formatCount(numbers.length, 'group')}: `}
      <Anchor component={Link} size="sm" to={`/crm/registrations?state=current${query}`}>
        current registrations
      </Anchor>
      {', '}
      <Anchor component={Link} size="sm" to={`/crm/proposals?state=draft,sent,viewed${query}`}>
        open proposals
      </Anchor>
      {', '}
      <Anchor component={Link} size="sm" to={`/crm/engagements?state=running${query}`}>
        running engagements
      </Anchor>
    </div>
  );
}
