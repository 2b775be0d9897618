// The toolbar's popup: saves the page in front. Opened as a page of its own, it follows a sign-in.
import { boxesOf, linksOfPage, mostAtOnce } from './links.js';
import { askWorker, button, part } from './worker-messages.js';

/** @typedef {import('./drive.js').Person} Person */

/** The questions of this page also keep the worker awake while a code waits for its answer, in ms. */
const interval = 1000;
const isOwnTab = window.location.hash === '#sign-in';

/**
 * @param {string} address
 * @param {string} text
 */
function linkTo(address, text) {
  const link = document.createElement('a');
  link.textContent = text;
  link.href = address;
  link.target = '_blank';
  link.rel = 'noopener';
  return link;
}

/** @typedef {import('./announcements.js').Announcement} Announcement */

/**
 * Texts of the operator are no markup.
 * @param {Announcement | null} announced
 */
function showAnnouncement(announced) {
  part('announcement').hidden = announced === null;
  if (announced === null) return;
  part('announcement-title').textContent = announced.title;
  part('announcement-text').textContent = announced.text;
  part('announcement-link').hidden = announced.address === '';
  part('announcement-link').replaceChildren(linkTo(announced.address, 'Open the page'));
  button('close-announcement').onclick = async () => {
    const { activity } = announced;
    showAnnouncement(await askWorker({ type: 'closeAnnouncement', activity }));
  };
}

/** @param {Person} person */
function show(person) {
  part('signed-out').hidden = person.status !== 'signedOut' && person.status !== 'failed';
  part('approving').hidden = person.status !== 'code';
  part('signed-in').hidden = person.status !== 'signedIn';
  if (person.status === 'failed') part('text').textContent = person.text;
  if (person.status === 'signedIn') part('who').textContent = `${person.name} (${person.email})`;
  if (person.status !== 'code') return;
  part('address').replaceChildren(linkTo(person.address, person.address));
  part('code').textContent = person.code;
  part('scanned').hidden = !person.scanned;
}

const tabInFront = async () => (await chrome.tabs.query({ active: true, currentWindow: true }))[0];

/** The page in front, when it is one that the drive can fetch. */
async function pageInFront() {
  const tab = await tabInFront();
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

button('find-links').onclick = async () => {
  const links = await linksOfPage((await tabInFront())?.id ?? -1);
  part('text').textContent =
    links === null
      ? 'The browser lets no extension read this page.'
      : links.length === 0
        ? 'No links here.'
        : '';
  part('links').hidden = links === null || links.length === 0;
  part('links-title').textContent = `Links of this page (${links?.length ?? 0})`;
  part('link-list').replaceChildren(...boxesOf(links ?? []));
};

/** @returns {readonly HTMLInputElement[]} */
const chosenBoxes = () => [...part('link-list').querySelectorAll('input')].filter((box) => box.checked);

part('links').onsubmit = async (event) => {
  event.preventDefault();
  const boxes = chosenBoxes();
  if (boxes.length === 0 || boxes.length > mostAtOnce) {
    part('text').textContent = `Choose between 1 and ${mostAtOnce} links.`;
    return;
  }
  const pressed = button('save-links');
  pressed.disabled = true;
  part('text').textContent = 'Saving…';
  /** @type {import('./drive.js').SavedLinks} */
  const answer = await askWorker({ type: 'saveLinks', urls: boxes.map(({ value }) => value) });
  // What failed stays chosen.
  for (const box of boxes) box.checked = answer.failed.some(({ url }) => url === box.value);
  const [first] = answer.failed;
  part('text').textContent =
    first === undefined
      ? `Links saved: ${answer.saved}. Your drive is fetching them.`
      : `Links saved: ${answer.saved}. Failed: ${answer.failed.length}. ${first.text}`;
  pressed.disabled = false;
};

const front = await pageInFront();
part('page').textContent = front ?? 'This page has no link that a drive can fetch.';
saving.hidden = front === null;
button('find-links').hidden = front === null;
await follow(await askWorker({ type: 'person' }));
showAnnouncement(await askWorker({ type: 'announcement' }));
