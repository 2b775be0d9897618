// The toolbar's popup: saves the page in front. Opened as a page of its own, it follows a sign-in.
import { askWorker, button, part } from './worker-messages.js';

/** @typedef {import('./drive.js').Person} Person */

/** The questions of this page also keep the worker awake while a code waits for its answer, in ms. */
const interval = 1000;
const isOwnTab = window.location.hash === '#sign-in';

/** @param {Person} person */
function show(person) {
  part('signed-out').hidden = person.status !== 'signedOut' && person.status !== 'failed';
  part('approving').hidden = person.status !== 'code';
  part('signed-in').hidden = person.status !== 'signedIn';
  if (person.status === 'failed') part('text').textContent = person.text;
  if (person.status === 'signedIn') part('who').textContent = `${person.name} (${person.email})`;
  if (person.status !== 'code') return;
  const address = document.createElement('a');
  address.textContent = person.address;
  address.href = person.address;
  address.target = '_blank';
  address.rel = 'noopener';
  part('address').replaceChildren(address);
  part('code').textContent = person.code;
  part('scanned').hidden = !person.scanned;
}

/** The page in front, when it is one that the drive can fetch. */
async function pageInFront() {
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
  return tab?.url !== undefined && /^https?:/.test(tab.url) ? tab.url : null;
}

/** @param {Person} person */
async function follow(person) {
  show(person);
  if (person.status !== 'code') return;
  setTimeout(async () => follow(await askWorker({ type: 'person' })), interval);
}

button('sign-in').onclick = async () => {
  // A popup closes when another page gets the focus, and the approval is on another page.
  if (!isOwnTab) {
    await chrome.tabs.create({ url: chrome.runtime.getURL('popup.html#sign-in') });
    window.close();
    return;
  }
  part('text').textContent = '';
  await follow(await askWorker({ type: 'signIn' }));
};
button('sign-out').onclick = async () => show(await askWorker({ type: 'signOut' }));

const saving = button('save');
saving.onclick = async () => {
  const url = await pageInFront();
  if (url === null) return;
  saving.disabled = true;
  part('text').textContent = 'Saving…';
  /** @type {{ readonly saved: true } | { readonly saved: false, readonly text: string }} */
  const answer = await askWorker({ type: 'save', url });
  part('text').textContent = answer.saved ? 'Your drive is fetching it.' : answer.text;
  saving.disabled = false;
};

const front = await pageInFront();
part('page').textContent = front ?? 'This page has no link that a drive can fetch.';
saving.hidden = front === null;
await follow(await askWorker({ type: 'person' }));
