// Offers a reload where the page's own scripts are gone, as after a deployment between the page and its scripts: the skeleton
// would stay for ever. It stands in each page of the CRM, as nothing else of it is sure to be there.
(() => {
  const make = (tag, text, styles) => {
    const element = Object.assign(document.createElement(tag), { textContent: text });
    Object.assign(element.style, styles);
    return element;
  };
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement) || target.type !== 'module') return;
      const button = make('button', 'Reload', {
        minHeight: '44px',
        padding: '0 20px',
        border: '0',
        borderRadius: '8px',
        background: 'var(--primary, #0f6e64)',
        color: 'var(--filled-text, #fff)',
        font: 'inherit',
        fontWeight: '600',
        cursor: 'pointer',
      });
      button.type = 'button';
      button.addEventListener('click', () => location.reload());
      const box = make('div', '', {
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: '16px',
        minHeight: '70vh',
        padding: '24px',
        textAlign: 'center',
        fontFamily: 'var(--font, system-ui, sans-serif)',
      });
      box.setAttribute('role', 'alert');
      box.append(
        make('h1', 'This page could not be loaded', { margin: '0', fontSize: '1.375rem' }),
        make('p', 'Please reload it.', { margin: '0' }),
        button,
      );
      const main = make('main', '', {});
      main.append(box);
      document.getElementById('root')?.replaceChildren(main);
    },
    true,
  );
})();
