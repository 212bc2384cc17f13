import {
  IconAlertTriangle,
  IconChartBar,
  IconChevronRight,
  IconCoin,
  IconRosetteDiscountCheck,
  IconTargetArrow,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatAud } from '#shared/fields/format.ts';
import { HIGH_SCORE } from '#shared/leads/leads.ts';
import { trpc } from '../../trpc.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { StatCard } from './StatCard.tsx';
import classes from './StatCards.module.css';

const formatNumber = (count: number) => count.toLocaleString('en-AU');

/** Four numbers over all leads. */
export function StatCards() {
  const query = trpc.leads.stats.useQuery();
  const stats = query.data;

  if (query.error && !stats) {
    return (
      <ErrorNotice
        message={`Error loading the numbers: ${query.error.message}`}
        onRetry={() => query.refetch()}
      />
    );
  }
  if (!stats) return null;
  return (
    <section className={classes.strip} aria-label="Leads in numbers">
      <StatCard
        title="Total Leads"
        value={formatNumber(stats.total)}
        note={`${formatNumber(stats.new)} with status New`}
        icon={IconTargetArrow}
        to="/crm/leads"
      />
      <StatCard
        title="Qualified Leads"
        value={formatNumber(stats.qualified)}
        note={`${formatNumber(stats.highScore)} score above ${HIGH_SCORE}`}
        icon={IconRosetteDiscountCheck}
        to="/crm/leads?status=qualified"
      />
      <StatCard
        title="Pipeline Value"
        value={formatAud(stats.pipelineValue)}
        note="Includes closed leads"
        icon={IconCoin}
        to="/crm/reports#forecast"
      />
      <StatCard
        title="Urgent Leads"
        value={formatNumber(stats.urgent)}
        note="With priority Urgent"
        icon={IconAlertTriangle}
        to="/crm/leads?priority=urgent"
      />
      <Link to="/crm/reports" className={classes.more}>
        <IconChartBar size={20} aria-hidden />
        Reports
        <IconChevronRight size={18} aria-hidden />
      </Link>
    </section>
  );
}
