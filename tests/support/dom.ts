import './jsdom/quickReact.ts';
import '@testing-library/jest-dom/vitest';
import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { cacheComputedStyles } from './jsdom/computedStyle.ts';
import { getElementError } from './jsdom/elementError.ts';

// Nothing is promised of the time that rendering takes: see vitest.config.ts.
configure({ asyncUtilTimeout: 60_000, getElementError });

// Browser APIs that the screens need and jsdom does not have.

window.matchMedia = (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => {},
  removeListener: () => {},
  addEventListener: () => {},
  removeEventListener: () => {},
  dispatchEvent: () => false,
});

window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

window.IntersectionObserver = class {
  root = null;
  rootMargin = '';
  scrollMargin = '';
  thresholds = [];
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
};

Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

// The file by which a page finds out whether the server answers; what calls answer, a fake server says.
const { fetch } = globalThis;
globalThis.fetch = (url, options) =>
  url === '/build.json' ? Promise.resolve(new Response('{}')) : fetch(url, options);

cacheComputedStyles(window);

window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};

// Every element has a size and is in the window, because the options of a select hide when its input is not visible.
Element.prototype.getBoundingClientRect = () => new DOMRect(10, 10, 200, 20);
Object.defineProperties(HTMLElement.prototype, {
  clientWidth: { value: 200, configurable: true },
  clientHeight: { value: 20, configurable: true },
});
Object.defineProperties(document.documentElement, {
  clientWidth: { value: 1024, configurable: true },
  clientHeight: { value: 768, configurable: true },
});

afterEach(() => {
  cleanup();
  notifications.clean();
  localStorage.clear();
  sessionStorage.clear();
});

// The next file of this worker shares the document and the libraries, but must load our own modules again, because
// modules keep state in variables: addresses of lists, uploads and pending passwords.
afterAll(() => {
  vi.restoreAllMocks();
  vi.resetModules();
});
