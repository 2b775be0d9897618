// The question whether a page may be signed in: asked in a window of the extension, which no page can cover or press.
import { codeForPage } from './drive.js';

/** A page waits no longer for its answer (R7.28), in ms. */
const pageWaits = 5000;
/** A yes that comes too late holds for the next request of the same tab, in ms. */
const lateYesHolds = 60_000;

/**
 * @typedef {{ readonly kind: 'code', readonly code: string } | { readonly kind: 'declined' } | { readonly kind: 'none' }} LoginAnswer
 * @typedef {{ readonly tab: number, readonly origin: string }} Asker
 * @typedef {object} Question
 * @property {string} id
 * @property {Asker} asker
 * @property {number | null} window
 * @property {((answer: LoginAnswer) => void) | null} settle null once the page waits no longer
 */

/** @type {Question | null} */
let open = null;
/** @type {(Asker & { readonly until: number }) | null} */
let lateYes = null;

/** @returns {Promise<LoginAnswer>} */
async function codeAnswer() {
  const code = await codeForPage();
  return code === null ? { kind: 'none' } : { kind: 'code', code };
}

/**
 * Asks the person, and answers the page: with a code, a no, or nothing in time. One question is open at a time.
 * @param {Asker} asker of a listed origin
 * @returns {Promise<LoginAnswer>}
 */
export async function ask(asker) {
  const yes = lateYes;
  lateYes = null;
  if (yes !== null && yes.tab === asker.tab && yes.origin === asker.origin && yes.until > Date.now()) {
    return codeAnswer();
  }
  if (open !== null) return { kind: 'none' };
  const id = crypto.randomUUID();
  /** @type {Question} */
  const question = { id, asker, window: null, settle: null };
  open = question;
  /** @type {Promise<LoginAnswer>} */
  const answered = new Promise((settle) => {
    question.settle = settle;
  });
  setTimeout(() => {
    question.settle?.({ kind: 'none' });
    question.settle = null;
  }, pageWaits);
  const url = chrome.runtime.getURL(`confirm.html?question=${id}`);
  const window = await chrome.windows.create({ url, type: 'popup', width: 420, height: 380, focused: true });
  question.window = window?.id ?? null;
  return answered;
}

/**
 * What the window shows of its question; null for one that is over.
 * @param {string} id
 * @returns {string | null}
 */
export const originOfQuestion = (id) => (open?.id === id ? open.asker.origin : null);

/**
 * What the person pressed. Answers whether the page still waited.
 * @param {string} id
 * @param {boolean} allow
 * @returns {Promise<boolean>}
 */
export async function decide(id, allow) {
  if (open?.id !== id) return false;
  const { settle, asker } = open;
  open = null;
  if (settle === null) {
    if (allow) lateYes = { ...asker, until: Date.now() + lateYesHolds };
    return false;
  }
  settle(allow ? await codeAnswer() : { kind: 'declined' });
  return true;
}

chrome.windows.onRemoved.addListener((closed) => {
  if (open === null || open.window !== closed) return;
  open.settle?.({ kind: 'declined' });
  open = null;
});
