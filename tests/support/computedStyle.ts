/**
 * Lets queries by role ask for `display`, `visibility` and `pointer-events` at little cost. They do so for every element
 * and its ancestors, and jsdom compares each with all rules again after every change of the document: a quarter of the
 * time of these tests. Whatever else is asked for, jsdom computes.
 */
export function cacheComputedStyles(window: Window) {
  const compute = window.getComputedStyle.bind(window);
  const displays = new Map<string, string>();

  /** Not inherited: the same for elements that are alike in all that rules of jsdom and of Mantine look at. */
  function display(element: Element) {
    const { localName, attributes, parentElement } = element;
    const key = [parentElement?.localName, localName];
    for (const { name, value } of attributes) if (isLookedAt(name)) key.push(name, value);
    const text = key.join('\n');
    const known = displays.get(text);
    if (known !== undefined) return known;
    const computed = compute(element).display;
    displays.set(text, computed);
    return computed;
  }

  /** Inherited: the usual value, unless the element or one around it is hidden or its style names the property. */
  function inherited(element: Element, property: string, usual: string) {
    for (let at: Element | null = element; at; at = at.parentElement) {
      if (at.getAttribute('style')?.includes(property) || at.hasAttribute('hidden'))
        return compute(element).getPropertyValue(property);
    }
    return usual;
  }

  const values: Record<string, (element: Element) => string> = {
    display,
    visibility: (element) => inherited(element, 'visibility', 'visible'),
    'pointer-events': (element) => inherited(element, 'pointer-events', 'auto'),
    pointerEvents: (element) => inherited(element, 'pointer-events', 'auto'),
  };
  window.getComputedStyle = (element) =>
    new Proxy({} as CSSStyleDeclaration, {
      get(_, property) {
        if (typeof property === 'string' && values[property]) return values[property](element);
        if (property === 'getPropertyValue')
          return (name: string) => values[name]?.(element) ?? compute(element).getPropertyValue(name);
        const computed = compute(element);
        const value = Reflect.get(computed, property, computed);
        return typeof value === 'function' ? value.bind(computed) : value;
      },
    });
}

const isLookedAt = (attribute: string) =>
  ['class', 'style', 'hidden', 'open', 'type'].includes(attribute) || attribute.startsWith('data-mantine');
