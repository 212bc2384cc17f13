import { Anchor } from '@mantine/core';
import { formatDay } from '#shared/fields/format.ts';
import { daysFilter } from '#shared/reports/periods.ts';
import { factsOf, reportGroups, reportIds } from '#shared/reports/reports.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import { Overview } from './Overview.tsx';
import { ReportPanel } from './ReportPanel.tsx';
import './print.css';
import classes from './Reports.module.css';
import { OwnDays, ReportToolbar } from './ReportToolbar.tsx';
import { useReportFilters } from './useReportFilters.ts';

/** Moves the focus to the title of a table once its link was followed, which takes the focus away. */
function focusTitle(id: string) {
  const title = document.getElementById(id)?.querySelector('h2');
  if (!title) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}

/** The numbers that an owner asks for, as tables whose figures open the lists behind them. */
export function Reports() {
  const filters = useReportFilters();
  const { days, before, isCompared } = filters;
  const isPhone = useIsPhone();
  const words = ({ from, to }: typeof days) => `${formatDay(from)} to ${formatDay(to)}`;
  return (
    <div className={classes.screen} data-printed-alone>
      <div className={classes.head}>
        <PageTitle>Reports</PageTitle>
        <ReportToolbar filters={filters} />
      </div>
      <div className={classes.period}>
        {filters.isOwnPeriod ? <OwnDays key={daysFilter(days)} days={days} /> : words(days)}
        {isCompared && <span>{`before: ${words(before)}`}</span>}
      </div>
      <nav aria-label="Tables" className={classes.contents}>
        {reportIds.map((id) => {
          const { link } = factsOf(id);
          return (
            link && (
              // A folded section takes the focus itself.
              <Anchor
                key={id}
                href={`#${id}`}
                size="sm"
                onClick={isPhone ? undefined : () => setTimeout(() => focusTitle(id))}
              >
                {link}
              </Anchor>
            )
          );
        })}
      </nav>
      <Overview filters={filters} />
      {reportGroups.map(({ title, columns }) => (
        <section key={title} aria-label={title}>
          <h2 className={classes.group}>{title}</h2>
          <div className={classes.reports}>
            {(isPhone ? [columns.flat()] : columns).map((ids) => (
              <div key={ids[0]} className={classes.column}>
                {ids.map((id) => (
                  <ReportPanel key={id} id={id} filters={filters} />
                ))}
              </div>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
