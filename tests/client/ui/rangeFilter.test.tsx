import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NumberRangeFilter } from '#client/ui/list/filters/RangeFilter.tsx';
import { render } from '../../support/render.tsx';

test('a range is typed as amounts are, and what is no number filters by nothing', async () => {
  const { router, address } = render(<NumberRangeFilter name="value" label="Value" />, {}, { at: '/leads' });
  const written: string[] = [];
  router.subscribe(({ location }) => void written.push(location.search));
  const from = await screen.findByRole('textbox', { name: 'Value from' });
  const type = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } });

  type(from, '10,000');
  await waitFor(() => expect(address()).toBe('/leads?value=10000..'));
  type(from, '1,20');
  expect(await screen.findByText('Enter a number such as 12,500')).toBeVisible();
  type(screen.getByRole('textbox', { name: 'Value to' }), '5');
  expect(from).toHaveValue('1,20');
  type(from, '1,200');

  await waitFor(() => expect(address()).toBe('/leads?value=1200..5'));
  expect(new Set(written)).toEqual(new Set(['?value=10000..', '?value=1200..5']));
});
