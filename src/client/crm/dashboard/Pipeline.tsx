import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatAud } from '#shared/fields/format.ts';
import type { StageTotals } from '#shared/opportunities/opportunities.schema.ts';
import { boardColumn, isClosed, VALUE_WITHOUT_GST } from '#shared/opportunities/opportunities.ts';
import { trpc } from '../../trpc.ts';
import { QueryError } from '../../ui/ErrorNotice.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { ShareBar } from '../../ui/ShareBar.tsx';
import classes from './Dashboard.module.css';

export function Pipeline() {
  const query = trpc.opportunities.board.useQuery({});
  const open = query.data?.filter(({ stage }) => !isClosed(stage) && stage !== 'renewals');
  const renewals = query.data?.find(({ stage, count }) => stage === 'renewals' && count > 0);
  return (
    <Panel
      title="Open opportunities"
      aside={
        <Anchor component={Link} to="/crm/opportunities" size="sm">
          Board
        </Anchor>
      }
    >
      <QueryError query={query} label="Error loading the pipeline" />
      {open && <StageTable open={open} renewals={renewals} />}
    </Panel>
  );
}

function StageTable({ open, renewals }: { open: StageTotals[]; renewals: StageTotals | undefined }) {
  const highest = Math.max(...open.map(({ value }) => value), 1);
  const sumOf = (field: 'count' | 'value') => open.reduce((sum, totals) => sum + totals[field], 0);
  return (
    <table className={classes.stages}>
      <thead>
        <tr>
          <th scope="col">Stage</th>
          <th scope="col">Open</th>
          <th scope="col">{VALUE_WITHOUT_GST}</th>
        </tr>
      </thead>
      <tbody>
        {open.map(({ stage, count, value }) => (
          <tr key={stage}>
            <th scope="row">
              <Link
                to={`/crm/opportunities?stage=${stage}${stage === 'qualification' && renewals ? '&renewal=no' : ''}`}
              >
                {boardColumn.labels[stage]}
              </Link>
              <ShareBar className={classes.share} percent={(value / highest) * 100} />
            </th>
            <td>{count.toLocaleString('en-AU')}</td>
            <td>{formatAud(value)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">All open</th>
          <td>{sumOf('count').toLocaleString('en-AU')}</td>
          <td>{formatAud(sumOf('value'))}</td>
        </tr>
        {renewals && (
          <tr>
            <th scope="row">
              <Link to="/crm/opportunities?renewal=yes">Renewals, not included</Link>
            </th>
            <td>{renewals.count.toLocaleString('en-AU')}</td>
            <td>{formatAud(renewals.value)}</td>
          </tr>
        )}
      </tfoot>
    </table>
  );
}
