// Loads the scripts of a public page once it has been painted: it can be read without them, and on a slow connection
// nothing else delays it.
(() => {
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    for (const link of document.querySelectorAll('link[rel="late-modulepreload"]'))
      link.rel = 'modulepreload';
    for (const late of document.querySelectorAll('script[type="late-module"]')) {
      const script = document.createElement('script');
      Object.assign(script, { type: 'module', crossOrigin: '', src: late.getAttribute('src') });
      late.replaceWith(script);
    }
  };
  // The next frame would be too early: it is on the screen only some time later, and the scripts would compete with the
  // typeface.
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) start();
  }).observe({ type: 'paint', buffered: true });
  // A tab in the background paints nothing.
  setTimeout(start, 3_000);
})();
