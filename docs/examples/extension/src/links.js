// The links of the page in front, of which a person chooses those that the drive fetches.

/** Most links that are listed, and most that are handed over at once. */
const most = 200;
export const mostAtOnce = 50;

/** @typedef {{ readonly url: string, readonly text: string }} PageLink */

/**
 * Runs in the page, which may hold anything: what it answers are strings of bounded length.
 * @param {number} limit
 * @returns {PageLink[]}
 */
function collect(limit) {
  const longest = 4000;
  /** @type {Map<string, string>} */
  const found = new Map();
  const here = document.location.href.split('#')[0];
  for (const link of document.querySelectorAll('a[href]')) {
    if (found.size === limit) break;
    if (!(link instanceof HTMLAnchorElement)) continue;
    const url = link.protocol === 'magnet:' ? link.href : (link.href.split('#')[0] ?? '');
    if (!['http:', 'https:', 'magnet:'].includes(link.protocol) || url === here || url.length > longest)
      continue;
    if (!found.has(url)) found.set(url, (link.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 200));
  }
  return [...found].map(([url, text]) => ({ url, text }));
}

/**
 * @param {number} tabId
 * @returns {Promise<readonly PageLink[] | null>} null where the browser lets no extension in
 */
export async function linksOfPage(tabId) {
  const results = await chrome.scripting
    .executeScript({ target: { tabId }, func: collect, args: [most] })
    .catch(() => null);
  return results === null ? null : (results[0]?.result ?? []);
}

/**
 * What a link is called in the list: its own text, or the end of its address.
 * @param {PageLink} link
 */
const nameOf = ({ url, text }) =>
  text === '' ? (url.split('/').filter(Boolean).at(-1) ?? url).slice(0, 200) : text;

/**
 * A list of boxes to choose from.
 * @param {readonly PageLink[]} links
 * @returns {readonly HTMLLabelElement[]}
 */
export const boxesOf = (links) =>
  links.map((link) => {
    const label = document.createElement('label');
    const box = document.createElement('input');
    box.type = 'checkbox';
    box.value = link.url;
    const name = document.createElement('span');
    name.textContent = nameOf(link);
    name.title = link.url;
    label.append(box, name);
    return label;
  });
