// The service worker: hears the drive's pages and the extension's own, and tells them apart by who sent a message.
import { announcement, closeAnnouncement } from './announcements.js';
import { person, save, saveLinks, signIn, signOut } from './drive.js';
import { ask, decide, originOfQuestion } from './questions.js';

/**
 * @param {chrome.Sender} sender
 * @returns {import('./questions.js').Asker | null} null for a page that is not on the list, and for a frame in one
 */
function askerOf({ id, url = '', frameId, tab }) {
  if (id !== chrome.runtime.id || frameId !== 0 || tab?.id === undefined || !URL.canParse(url)) return null;
  const { origin } = new URL(url);
  return driveOrigins.includes(origin) ? { tab: tab.id, origin } : null;
}

/** @param {chrome.Sender} sender */
const isOwnPage = ({ id, url = '' }) => id === chrome.runtime.id && url.startsWith(chrome.runtime.getURL(''));

/**
 * @typedef {{ readonly type: 'person' } | { readonly type: 'signIn' } | { readonly type: 'signOut' }
 *   | { readonly type: 'announcement' } | { readonly type: 'closeAnnouncement', readonly activity: string }
 *   | { readonly type: 'save', readonly url: string } | { readonly type: 'saveLinks', readonly urls: readonly string[] }
 *   | { readonly type: 'question', readonly id: string }
 *   | { readonly type: 'decide', readonly id: string, readonly allow: boolean }} OwnMessage
 */

/**
 * @param {OwnMessage} message
 * @returns {Promise<unknown>}
 */
async function answerOwnPage(message) {
  switch (message.type) {
    case 'person':
      return person();
    case 'signIn':
      return signIn();
    case 'signOut':
      return signOut();
    case 'announcement':
      return announcement();
    case 'closeAnnouncement':
      return closeAnnouncement(message.activity);
    case 'save':
      return save(message.url);
    case 'saveLinks':
      return saveLinks(message.urls);
    case 'question':
      return { origin: originOfQuestion(message.id), person: await person() };
    case 'decide':
      return decide(message.id, message.allow);
  }
}

chrome.runtime.onMessage.addListener((message, sender, answer) => {
  if (typeof message !== 'object' || message === null || !('type' in message)) return undefined;
  if (message.type === 'login') {
    const asker = askerOf(sender);
    if (asker === null) return undefined;
    void ask(asker).then(answer);
    return true;
  }
  if (!isOwnPage(sender)) return undefined;
  void answerOwnPage(/** @type {OwnMessage} */ (message)).then(answer);
  return true;
});
