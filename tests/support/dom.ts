import '@testing-library/jest-dom/vitest';
import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// A busy machine draws slowly: what is waited for comes, only later.
configure({ asyncUtilTimeout: 5_000 });

// What jsdom lacks and screens ask for.

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

window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};

// Everything has a size and lies in the window: a list of options hides when its field is out of sight.
Element.prototype.getBoundingClientRect = () => new DOMRect(10, 10, 200, 20);
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

// The next file of this worker has the same document and libraries, but loads our own modules anew: lists remember
// their addresses, and uploads and passwords wait, in variables of modules.
afterAll(() => {
  vi.restoreAllMocks();
  vi.resetModules();
});
