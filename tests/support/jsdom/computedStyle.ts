const OF_JSDOM = Symbol.for('getComputedStyle of jsdom');

type SharedWindow = Window & { [OF_JSDOM]?: Window['getComputedStyle'] };

/**
 * Caches computed styles. Queries by role read `display`, `visibility` and `pointer-events` of every element and its
 * ancestors, the positions of popovers a dozen other properties of all elements around them, and jsdom compares each
 * element with all rules again after every change of the document: a third of the time of these tests.
 */
export function cacheComputedStyles(window: SharedWindow) {
  // The files of a worker share the window, and each calls this.
  window[OF_JSDOM] ??= window.getComputedStyle.bind(window);
  const compute = window[OF_JSDOM];
  const known = new Map<string, string | undefined>();

  const find = (element: Element, property: string): string | undefined =>
    property.includes('-')
      ? compute(element).getPropertyValue(property)
      : Reflect.get(compute(element), property);

  /**
   * Returns the usual value of an inherited property that is read most, unless the element or one around it says
   * something else.
   */
  function usually(element: Element, property: string, usual: string) {
    for (let at: Element | null = element; at; at = at.parentElement) {
      if (at.getAttribute('style')?.includes(property) || at.hasAttribute('hidden'))
        return compute(element).getPropertyValue(property);
    }
    return usual;
  }

  function read(element: Element, property: string, own: () => string) {
    if (property === 'visibility') return usually(element, 'visibility', 'visible');
    if (property === 'pointer-events' || property === 'pointerEvents')
      return usually(element, 'pointer-events', 'auto');
    if (property.startsWith('--')) return find(element, property);
    const around = NOT_INHERITED.has(property) ? '' : keysAround(element);
    const key = `${property}\n${own()}\n${around}`;
    if (!known.has(key)) known.set(key, find(element, property));
    return known.get(key);
  }

  window.getComputedStyle = (element) => {
    let ownKey: string | undefined;
    const own = () => {
      ownKey ??= keyOf(element);
      return ownKey;
    };
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, property) {
        if (property === 'getPropertyValue') return (name: string) => read(element, name, own);
        if (typeof property === 'string' && !OTHER_MEMBERS.has(property)) return read(element, property, own);
        const computed = compute(element);
        const value = Reflect.get(computed, property, computed);
        return typeof value === 'function' ? value.bind(computed) : value;
      },
    });
  };
}

/** The same for elements that are alike in all that rules of jsdom and of Mantine look at. */
function keyOf({ localName, attributes, parentElement }: Element) {
  const key = [parentElement?.localName, localName];
  for (const { name, value } of attributes) {
    if (name === 'style') key.push(name, value.replaceAll(/--[\w-]+:[^;]*;?/g, ''));
    else if (isLookedAt(name)) key.push(name, value);
  }
  return key.join('\n');
}

function keysAround({ parentElement }: Element) {
  const keys: string[] = [];
  for (let at = parentElement; at; at = at.parentElement) keys.push(keyOf(at));
  return keys.join('\n');
}

const isLookedAt = (attribute: string) =>
  ['class', 'hidden', 'open', 'type', 'dir'].includes(attribute) || attribute.startsWith('data-mantine');

/** Depend on the element alone; other properties also on the elements around it. */
const NOT_INHERITED = new Set(
  (
    'display position overflow overflowX overflowY opacity width height transform translate scale rotate perspective ' +
    'filter backdropFilter contain containerType willChange'
  ).split(' '),
);

/** Members of a `CSSStyleDeclaration` that are no properties of CSS. */
const OTHER_MEMBERS = new Set(['cssText', 'length', 'item', 'getPropertyPriority', 'parentRule']);
