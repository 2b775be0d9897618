import * as v from 'valibot';
import styles from '../pages/shell.module.css';
import { indexName, pageOf, SearchEntry } from '../search-entry.ts';
import { element, required } from './elements.ts';
import { rank } from './rank.ts';

let index: Promise<readonly SearchEntry[]> | undefined;

/** Loads the index with the first search. */
function loadIndex(root: string): Promise<readonly SearchEntry[]> {
  index ??= new Promise((settle, fail) => {
    const script = document.createElement('script');
    script.src = `${root}assets/search-index.js`;
    script.onload = () => settle(v.parse(v.array(SearchEntry), Reflect.get(globalThis, indexName)));
    script.onerror = () => fail(new Error(`${script.src} does not load`));
    document.head.append(script);
  });
  return index;
}

function hrefOf([, , chart, , anchor]: SearchEntry, root: string): string {
  const page = `${root}${pageOf(chart)}`;
  return anchor === '' ? page : `${page}#${encodeURIComponent(anchor)}`;
}

function optionOf(entry: SearchEntry, number: number): HTMLElement {
  const [kind, name, chart, note] = entry;
  return element(
    'div',
    styles.result,
    { role: 'option', id: `result-${number}`, 'aria-selected': 'false' },
    element('span', styles.kind, {}, kind),
    element('span', styles.found, {}, name),
    element('span', styles.of, {}, kind === 'chart' ? '' : chart),
    element('span', styles.note, {}, note),
  );
}

/** The search of every page: a combobox whose list is walked with the arrows and followed with Enter. */
export function startSearch(root: string): void {
  const box = required(document, '[data-search]', HTMLElement);
  const input = required(box, 'input', HTMLInputElement);
  const list = required(box, '[role=listbox]', HTMLElement);
  const status = required(box, '[role=status]', HTMLElement);
  let found: readonly SearchEntry[] = [];
  let chosen = -1;
  let searching = Promise.resolve();

  function choose(number: number): void {
    chosen = number;
    [...list.children].forEach((option, at) => {
      option.setAttribute('aria-selected', String(at === chosen));
      if (at === chosen) option.scrollIntoView({ block: 'nearest' });
    });
    if (chosen < 0) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', `result-${chosen}`);
  }

  function show(entries: readonly SearchEntry[], text: string): void {
    found = entries;
    list.replaceChildren(...entries.map(optionOf));
    list.hidden = entries.length === 0;
    input.setAttribute('aria-expanded', String(entries.length > 0));
    status.textContent = text;
    status.className = entries.length > 0 || text === '' ? 'visually-hidden' : (styles.nothing ?? '');
    choose(-1);
  }

  async function search(): Promise<void> {
    const typed = input.value;
    if (typed.trim() === '') return show([], '');
    try {
      const entries = rank(await loadIndex(root), typed);
      if (input.value !== typed) return;
      show(
        entries,
        entries.length === 0 ? `Nothing is called “${typed.trim()}”.` : `${entries.length} results`,
      );
    } catch {
      index = undefined;
      show([], 'The search index does not load. Type again to retry.');
    }
  }

  function follow(number: number): void {
    const entry = found[number];
    if (entry === undefined) return;
    input.value = '';
    show([], '');
    location.assign(hrefOf(entry, root));
  }

  input.addEventListener('input', () => {
    searching = search();
  });
  input.addEventListener('keydown', (event) => {
    const last = found.length - 1;
    if (event.key === 'ArrowDown') choose(chosen >= last ? Math.min(0, last) : chosen + 1);
    else if (event.key === 'ArrowUp') choose(chosen <= 0 ? last : chosen - 1);
    // Pressed before the results are there, it follows the first of them and not one of the text before.
    else if (event.key === 'Enter') void searching.then(() => follow(Math.max(0, chosen)));
    else if (event.key === 'Escape' && input.value !== '') {
      input.value = '';
      show([], '');
    } else return;
    event.preventDefault();
  });
  list.addEventListener('click', ({ target }) => {
    if (target instanceof Element) follow([...list.children].findIndex((option) => option.contains(target)));
  });
  box.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && box.contains(relatedTarget))) show([], '');
  });
  // A press on a result must not take the focus, which would close the list before the click.
  list.addEventListener('mousedown', (event) => event.preventDefault());
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
  box.hidden = false;
}
