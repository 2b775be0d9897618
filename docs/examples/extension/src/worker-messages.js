// What the extension's pages ask its worker.

/**
 * @template T
 * @param {import('./worker.js').OwnMessage} message
 * @returns {Promise<T>}
 */
export async function askWorker(message) {
  return /** @type {T} */ (await chrome.runtime.sendMessage(message));
}

/**
 * An element of the page that has to be there.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function part(id) {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The page has no ${id}.`);
  return found;
}

/**
 * @param {string} id
 * @returns {HTMLButtonElement}
 */
export function button(id) {
  const found = part(id);
  if (!(found instanceof HTMLButtonElement)) throw new Error(`${id} is no button.`);
  return found;
}
