/**
 * The element of a page that the script works with.
 * @throws when the page has none, which is an error of the page builder
 */
export function required<T extends Element>(within: ParentNode, selector: string, type: new () => T): T {
  const found = within.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`the page has no ${selector}`);
  return found;
}

/** A new element with a class, attributes, and texts or elements in it. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string | undefined,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  if (className !== undefined) made.className = className;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}
