import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { SessionContext } from '#client/crm/auth/useSession.ts';
import { changeOf, withoutEmptyRows } from '#client/crm/reports/figures.ts';
import { Reports } from '#client/crm/reports/Reports.tsx';
import type { ReportInput } from '#shared/reports/reports.schema.ts';
import {
  factsOf,
  firstReports,
  furtherReports,
  type ReportId,
  type ReportTable,
  reportIds,
} from '#shared/reports/reports.ts';
import type { Role } from '#shared/team/rights.ts';
import { onPhone, render, trpcError } from '../../support/render.tsx';
import { ada, member } from '../../support/staff.ts';

const table = (open: number, value: number): ReportTable => {
  const figures = (filters: Record<string, string>) => [
    { value: open, filters },
    { value, filters },
    { value: null, filters: { ...filters, status: 'won' } },
  ];
  return {
    columns: [
      { label: 'Open', unit: 'count', noun: 'opportunities' },
      { label: 'Value', unit: 'aud', noun: 'opportunities' },
      { label: 'Win rate', unit: 'percent', noun: 'opportunities' },
    ],
    rows: [
      { key: '0', label: 'Nov 2026', figures: figures({ closing: '2026-11-01..2026-11-30' }) },
      { key: 'none', label: 'No date', figures: figures({ closing: 'none' }) },
    ],
    total: { key: 'total', label: 'All', figures: figures({ stage: 'proposal' }) },
  };
};

const show = (at = '/crm/reports', role: Role = 'admin', tables: { [Id in ReportId]?: unknown } = {}) => {
  const asked: ReportInput[] = [];
  const answer = (input: unknown) => {
    asked.push(input as ReportInput);
    const given = tables[(input as ReportInput).report];
    if (given) return typeof given === 'function' ? given(input) : given;
    return (input as ReportInput).isBefore ? table(3, 900) : table(1_240, 52_500.4);
  };
  const user = { ...ada, role };
  const { address } = render(
    <SessionContext value={{ user, signOut: () => {} }}>
      <Reports />
    </SessionContext>,
    { 'reports.table': answer, 'team.options': [member({ id: 'u2', name: 'Kim Lee' })] },
    { at },
  );
  return { asked, address };
};

const forecast = async () => within(await screen.findByRole('table', { name: 'Forecast' }));

describe('the reports', () => {
  test('are tables whose figures open the list of what they count, one link for each list of a row', async () => {
    show();

    const figure = (await forecast()).getByRole('link', { name: 'Nov 2026, Open: 1,240' });
    expect(figure).toHaveTextContent('1,240');
    expect(figure).toHaveAttribute(
      'href',
      '/crm/opportunities?closing=2026-11-01..2026-11-30&view=table&counted=yes',
    );
    const sum = (await forecast()).getAllByText('$52,500')[0];
    expect(sum).toBeVisible();
    expect(sum).not.toHaveAttribute('href');
    const share = (await forecast()).getByRole('link', { name: 'All, Win rate: too few to tell' });
    expect(share).toHaveTextContent(/^–$/);
    expect(screen.getAllByText(/– stands for fewer than 5 closed: too few to tell\./)).toHaveLength(
      reportIds.length,
    );
    for (const id of reportIds) {
      const { title, counts } = factsOf(id);
      const isFirst = firstReports.flat().includes(id);
      expect(await screen.findByRole('table', { name: title, hidden: !isFirst })).toBeInTheDocument();
      expect(screen.queryByRole('table', { name: title }) !== null, title).toBe(isFirst);
      expect(screen.getByText(counts, { exact: false })).toBeInTheDocument();
    }
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    expect(screen.getAllByRole('table')).toHaveLength(reportIds.length);
    const placed = [...firstReports.flat(), ...furtherReports.flatMap(({ columns }) => columns.flat())];
    expect(placed.toSorted()).toEqual(reportIds.toSorted());
  });

  test('have no links for noughts, and say once that there was nothing in the period before', async () => {
    const earnedOf = ({ isBefore }: ReportInput) => (isBefore ? table(0, 0) : table(0, 900));
    show('/crm/reports?compare=yes', 'admin', { earned: earnedOf });

    const earned = within(await screen.findByRole('table', { name: 'Agreed and invoiced' }));
    expect(earned.getByRole('link', { name: 'Nov 2026, Win rate: too few to tell' })).toBeVisible();
    expect(earned.queryByRole('link', { name: 'Nov 2026, Open: 0' })).toBeNull();
    expect(await screen.findAllByText('Nothing in the period before.')).toHaveLength(1);
    expect(earned.queryByText(/^was /)).toBeNull();
  });

  test('are rows on a phone, which open below their first figure', async () => {
    onPhone();
    const earned = () => {
      throw trpcError('INTERNAL_SERVER_ERROR', 'Something went wrong');
    };
    show('/crm/reports', 'admin', { earned });

    await screen.findAllByText('Open: 1,240');
    expect(await screen.findByText('Not loaded')).toBeVisible();
    expect(screen.queryByRole('table', { name: 'Forecast' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Forecast' }));
    expect(screen.getByRole('table', { name: 'Forecast' })).toBeVisible();
  });

  test.each(['forecast', 'lostLeads'] as const)('are led to by the link of a table: %s', async (id) => {
    show(`/crm/reports#${id}`);

    const heading = await screen.findByRole('heading', { level: 2, name: factsOf(id).title });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(heading).toBeVisible();
  });

  test('begin with one figure of each question, a link to its list, beside what it was before', async () => {
    const [column] = table(0, 0).columns;
    const of = (label: string) => ({ ...column, label });
    const earned = {
      ...table(4, 39_900),
      columns: [of('Accepted'), { ...of('Agreed'), unit: 'aud' }],
    };
    const due = { ...table(1, 1), columns: [of('Renewals'), of('Mid-term audits')] };
    due.rows = due.rows.map((row) => ({ ...row, key: 'before', label: 'Before today' }));
    const monthlyFees = {
      ...table(1_500, 1),
      columns: [{ ...of('A month'), unit: 'aud' }, of('Ending in 90 days')],
    };
    const closed = {
      ...table(66.666, 6),
      columns: [{ ...of('Win rate'), unit: 'percent' }, of('Closed')],
    };
    const earnedOf = ({ isBefore }: ReportInput) =>
      isBefore ? { ...table(2, 79_800), columns: earned.columns } : earned;
    const enquiries = {
      ...table(6, 1),
      columns: [of('Came in'), of('Won')],
      undated: 2,
    };
    show('/crm/reports?compare=yes', 'admin', {
      earned: earnedOf,
      due,
      enquiries,
      monthlyFees,
      winRateBySource: closed,
    });

    expect(screen.getByText('All sums excl. GST')).toBeVisible();
    const overview = within(screen.getByRole('region', { name: 'At a glance' }));
    const items = overview.getAllByRole('listitem');
    expect(items.map((item) => item.firstChild?.textContent)).toEqual([
      'Agreed',
      'Monthly fees',
      'Forecast',
      'Open proposals',
      'Late renewals',
      'Enquiries',
      'Not contacted',
      'Win rate of enquiries',
    ]);
    await waitFor(() =>
      expect(items[0]).toHaveTextContent('Agreed$39,9004 accepted▼ Down 50 % · was $79,800'),
    );
    expect(items[1]).toHaveTextContent('Monthly fees$1,500a month, 1 ending in 90 days');
    expect(items[4]).toHaveTextContent(/^Late renewals1and 1 late mid-term audit$/);
    expect(items[5]).toHaveTextContent('Enquiries6came in, 1 won, 2 without a day of enquiry');
    expect(items[7]).toHaveTextContent('Win rate of enquiries67 %of 6 closed');
    expect(overview.getByRole('link', { name: 'Agreed' })).toHaveAttribute(
      'href',
      expect.stringContaining('counted=yes'),
    );
  });

  test('say the way since the period before: shares, points of rates, and nothing where both are empty', () => {
    const change = (value: number | null, before: number | null, unit: 'aud' | 'percent' = 'aud') =>
      changeOf({ value, filters: {} }, { value: before, filters: {} }, unit);

    expect(change(18_000, 11_200)).toEqual({ isUp: true, by: '61 %' });
    expect(change(900, 0)).toEqual({ isUp: true, by: '' });
    expect(change(60, 72, 'percent')).toEqual({ isUp: false, by: '12 points' });
    expect([change(900, 900), change(900, null)]).toEqual([{}, {}]);
    expect([change(0, 0), change(null, null)]).toEqual([undefined, undefined]);
  });

  test('draw what was due before today, and write its value above', async () => {
    const drawn = { ...table(1, 900), rows: table(2, 1_240.4).rows };
    drawn.columns = drawn.columns.map((column, at) => ({
      ...column,
      label: at === 1 ? 'Value' : 'Expected',
    }));
    drawn.rows = [
      { ...drawn.rows[0], key: 'before', label: 'Before today' },
      { ...drawn.rows[0], label: 'Sept 2026' },
    ] as ReportTable['rows'];
    show('/crm/reports', 'admin', { forecast: drawn });
    await forecast();
    const names = [...document.querySelectorAll('#forecast svg text')].map((text) => text.textContent);
    expect(names).toEqual(['$1.2K', 'Beforetoday', '$1.2K', 'Sept']);
  });

  test('leave out rows without figures, now and before, and months after the last with figures', () => {
    const row = (key: string, ...values: (number | null)[]) => ({
      key,
      label: key,
      figures: values.map((value) => ({ value, filters: {} })),
    });
    const months = [row('0', 0, null), row('1', 2, 5), row('2', 0, null)];
    const report = { ...table(1, 1), rows: [row('before', 0, null), ...months, row('none', 0, 0)] };
    const keys = (...[before, hasPeriod]: [ReportTable | undefined, boolean]) =>
      withoutEmptyRows(report, before, hasPeriod).rows.map(({ key }) => key);

    expect(keys(undefined, false)).toEqual(['0', '1']);
    expect(keys(undefined, true)).toEqual(['0', '1', '2']);
    expect(keys({ ...report, rows: [row('none', 3, 0)] }, true)).toEqual(['0', '1', '2', 'none']);
  });

  test('are of the period, the person and the comparison of the address', async () => {
    const { asked, address } = show('/crm/reports?period=last_quarter&person=me&compare=yes');

    await waitFor(() =>
      expect(asked).toContainEqual(
        expect.objectContaining({
          report: 'earned',
          period: 'last_quarter',
          personId: ada.id,
          isBefore: true,
        }),
      ),
    );
    expect(await screen.findAllByText('was $900')).not.toHaveLength(0);
    // A table that looks ahead has no period before.
    expect((await forecast()).queryByText('was $900')).toBeNull();

    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Person' }), 'Kim Lee');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Compare with the period before' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'This month');
    expect(address()).toBe('/crm/reports?period=this_month&person=u2');
  });

  test('are of oneself or of all for staff', async () => {
    show('/crm/reports', 'staff');

    await forecast();
    const people = screen.getByRole('combobox', { name: 'Person' });
    expect(
      within(people)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Everyone', 'Me']);
  });

  test('are downloaded as one file of all tables, as they are asked for', async () => {
    show('/crm/reports?period=last_quarter&person=me&compare=yes&days=60');

    expect(screen.getByRole('link', { name: 'Download CSV files (ZIP)' })).toHaveAttribute(
      'href',
      `/exchange/reports.zip?period=last_quarter&days=60&personId=${ada.id}&compare=yes`,
    );
  });
});
