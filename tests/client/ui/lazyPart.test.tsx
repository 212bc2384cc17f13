import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { LazyMenu } from '#client/ui/overlay/LazyMenu.tsx';
import { lazyPart } from '#client/ui/overlay/lazyPart.ts';
import { notify } from '#client/ui/overlay/notify.ts';
import { render } from '../../support/render.tsx';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

let isOnline = true;
const onLine = vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
const fetchBuild = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
  if (!isOnline) throw new TypeError('Failed to fetch');
  return new Response('{}');
});
// Toasts are lazy-loaded too, so the tests check the call and not the toast.
const showError = vi.spyOn(notify, 'error').mockReturnValue('');
const expectLoadError = () =>
  waitFor(() => expect(showError).toHaveBeenCalledWith('This cannot be opened', expect.any(String)));

const goOffline = () => {
  isOnline = false;
};
const goOnline = () => {
  isOnline = true;
  window.dispatchEvent(new Event('online'));
};

afterEach(() => {
  isOnline = true;
  showError.mockClear();
});
// Test files share `navigator` and the modules.
afterAll(() => {
  onLine.mockRestore();
  fetchBuild.mockRestore();
  showError.mockRestore();
});

test('a part that cannot be loaded shows an error, and appears once the connection is back', async () => {
  const load = vi.fn(async () => Greeting);
  const Part = lazyPart(load);
  goOffline();

  render(<Part name="Ada" />);
  await expectLoadError();
  expect(load).not.toHaveBeenCalled();
  goOnline();

  await screen.findByText('Hello Ada');
});

test('a part that was requested in vain offers a reload, which keeps drafts, once the server answers', async () => {
  const offerReload = vi.spyOn(notify, 'reloadable').mockReturnValue('');
  const Part = lazyPart(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));

  render(<Part />);

  await waitFor(() =>
    expect(offerReload).toHaveBeenCalledWith('This cannot be opened', expect.stringMatching(/typed is kept/)),
  );
  expect(showError).not.toHaveBeenCalled();
});

test('a part that says in its place that it cannot be loaded appears once the server answers', async () => {
  const Part = lazyPart(async () => Greeting, { onError: 'show' });
  goOffline();

  render(<Part name="Ada" />);
  await screen.findByText(/opens by itself/);
  goOnline();

  await screen.findByText('Hello Ada');
});

test('a part that was loaded before is shown at once, also offline', async () => {
  const Part = lazyPart(async () => Greeting);
  await Part.load();
  goOffline();

  render(<Part name="Ada" />);

  expect(screen.getByText('Hello Ada')).toBeVisible();
});

test('a button whose menu cannot be loaded remains, and the next press tries again', async () => {
  const Part = lazyPart(async () => Greeting);
  const button = <button type="button">Open</button>;
  const { person } = render(
    <LazyMenu target={button} popup="menu" part={Part}>
      <Part name="Ada" />
    </LazyMenu>,
  );
  goOffline();
  await person.click(screen.getByRole('button', { name: 'Open' }));
  await expectLoadError();
  goOnline();

  await person.click(screen.getByRole('button', { name: 'Open' }));

  await screen.findByText('Hello Ada');
});
