// What a screen reader says, made from the accessibility tree of Chromium and from what live regions announce.
import type { CDPSession, Page } from '@playwright/test';

type AxNode = Awaited<ReturnType<typeof treeOf>>[number];

async function treeOf(session: CDPSession) {
  return (await session.send('Accessibility.getFullAXTree')).nodes;
}

/** Roles that add nothing to the words within. */
const silent: ReadonlySet<string> = new Set([
  'RootWebArea',
  'generic',
  'none',
  'LabelText',
  'paragraph',
  'ignored',
  'presentation',
  'rowgroup',
  'LineBreak',
  'InlineTextBox',
]);

/** Words as they are said, but for dates and times, which are other ones every day. */
const wordOf = (value: AxNode['name']): string =>
  typeof value?.value === 'string'
    ? value.value.trim().replace(/\b\d\d-\d\d-\d\d( \d\d:\d\d)?\b/g, 'DATE')
    : '';

function property(node: AxNode, name: string): unknown {
  return node.properties?.find((one) => one.name === name)?.value.value;
}

/** The states that are said of an element, in one order. */
function statesOf(node: AxNode): readonly string[] {
  const is = (name: string): boolean => property(node, name) === true || property(node, name) === 'true';
  const isNot = (name: string): boolean => property(node, name) === false || property(node, name) === 'false';
  const level = property(node, 'level');
  const popup = property(node, 'hasPopup');
  const invalid = property(node, 'invalid');
  const value = wordOf(node.value);
  const isCheckable = property(node, 'checked') !== undefined;
  return [
    ...(node.role?.value === 'heading' && typeof level === 'number' ? [`level ${level}`] : []),
    ...(value === '' || value === wordOf(node.name) ? [] : [`“${value}”`]),
    ...(popup === undefined || popup === 'false' || popup === '' ? [] : [`opens ${String(popup)}`]),
    ...(is('expanded') ? ['expanded'] : []),
    ...(isNot('expanded') ? ['collapsed'] : []),
    ...(isCheckable ? [is('checked') ? 'checked' : 'not checked'] : []),
    ...(is('pressed') ? ['pressed'] : []),
    ...(is('selected') ? ['selected'] : []),
    ...(is('required') ? ['required'] : []),
    ...(is('disabled') ? ['unavailable'] : []),
    ...(is('modal') ? ['modal'] : []),
    ...(typeof invalid === 'string' && invalid !== 'false' ? ['not valid'] : []),
    ...(wordOf(node.description) === '' ? [] : [`(${wordOf(node.description)})`]),
  ];
}

function said(node: AxNode): string {
  const role = wordOf(node.role);
  return [...(silent.has(role) ? [] : [role]), wordOf(node.name), ...statesOf(node)]
    .filter((one) => one !== '')
    .join(', ');
}

/** Whether the name of an element is made of its content, which is then not said again. */
const namedByContent: ReadonlySet<string> = new Set([
  'button',
  'link',
  'heading',
  'tab',
  'menuitem',
  'menuitemradio',
  'option',
  'switch',
  'checkbox',
  'StaticText',
  'columnheader',
  'image',
]);

/** Reads a part of the tree, one line for each thing that is said, in the order of the page. */
function readFrom(nodes: readonly AxNode[], root: AxNode): string[] {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const lines: string[] = [];
  const walk = (node: AxNode): void => {
    const role = wordOf(node.role);
    const isText = role === 'StaticText';
    const line = isText ? wordOf(node.name) : said(node);
    const isSaid = !node.ignored && (isText ? line !== '' : !silent.has(role));
    if (isSaid) lines.push(line);
    if (!node.ignored && namedByContent.has(role) && wordOf(node.name) !== '') return;
    for (const id of node.childIds ?? []) {
      const child = byId.get(id);
      if (child !== undefined) walk(child);
    }
  };
  walk(root);
  return lines;
}

/** A screen reader's view of a page. */
export interface ScreenReader {
  /** What has the focus: role, name and states. */
  focused(): Promise<string>;
  /** All of an element, found by role and name; its first line is itself. */
  read(role: string, name?: string): Promise<string[]>;
  /** What live regions have announced since the last call. */
  announced(): Promise<string[]>;
}

/** Keeps what live regions say, in the page. A region that comes with words in it is heard if it is an alert. */
function keepAnnouncements(): void {
  const kept: string[] = [];
  Reflect.set(window, 'announcements', kept);
  const live = '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], [role=log], output';
  const elementOf = (node: Node): Element | null => (node instanceof Element ? node : node.parentElement);
  const observer = new MutationObserver((changes) => {
    const regions = new Set<Element>();
    for (const { target, addedNodes } of changes) {
      const changed = elementOf(target)?.closest(live);
      if (changed !== null && changed !== undefined) regions.add(changed);
      for (const added of addedNodes) {
        if (!(added instanceof Element)) continue;
        if (added.matches('[role=alert]')) regions.add(added);
        for (const alert of added.querySelectorAll('[role=alert]')) regions.add(alert);
      }
    }
    for (const region of regions) {
      const words = (region.textContent ?? '').trim();
      if (words !== '' && region.checkVisibility() && kept.at(-1) !== words) kept.push(words);
    }
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true });
}

/** Listens to a page from its next document on. */
export async function openScreenReader(page: Page): Promise<ScreenReader> {
  await page.addInitScript(keepAnnouncements);
  const session = await page.context().newCDPSession(page);
  await session.send('Accessibility.enable');
  return {
    focused: async () => {
      const nodes = await treeOf(session);
      const node = nodes.findLast((one) => property(one, 'focused') === true);
      return node === undefined ? '' : said(node);
    },
    read: async (role, name) => {
      const nodes = await treeOf(session);
      const root = nodes.find(
        (one) =>
          !one.ignored && wordOf(one.role) === role && (name === undefined || wordOf(one.name) === name),
      );
      return root === undefined ? [] : readFrom(nodes, root);
    },
    announced: () =>
      page.evaluate(() => {
        const kept: unknown = Reflect.get(window, 'announcements');
        return Array.isArray(kept) ? kept.splice(0).map(String) : [];
      }),
  };
}

/** Presses Tab until something that matches has the focus. Throws with all that was heard if nothing did. */
export async function tabTo(page: Page, screenReader: ScreenReader, wanted: RegExp | string): Promise<void> {
  const heard: string[] = [];
  // More than any page has; it ends where the focus has gone round.
  for (let nth = 0; nth < 120; nth += 1) {
    await page.keyboard.press('Tab');
    const now = await screenReader.focused();
    if (typeof wanted === 'string' ? now === wanted : wanted.test(now)) return;
    heard.push(now);
  }
  throw new Error(`nothing that is heard as ${String(wanted)} takes the focus:\n${heard.join('\n')}`);
}
