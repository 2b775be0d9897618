// The window that asks: the address of the page, and the account that it would get.
import { askWorker, button, part } from './worker-messages.js';

/** A press that was meant for another window comes within this time, in ms. */
const settling = 400;

const id = new URLSearchParams(window.location.search).get('question') ?? '';
const [allow, deny] = [button('allow'), button('deny')];

/** @param {string} text */
function end(text) {
  part('text').textContent = text;
  allow.hidden = true;
  deny.textContent = 'Close';
  deny.onclick = () => window.close();
  deny.focus();
}

/** @param {boolean} isAllowed */
async function decide(isAllowed) {
  allow.disabled = true;
  const inTime = await askWorker({ type: 'decide', id, allow: isAllowed });
  if (inTime === true || !isAllowed) window.close();
  else end('The page waits no longer. Choose the extension there once more: you won’t be asked again.');
}

/** @type {{ readonly origin: string | null, readonly person: import('./drive.js').Person }} */
const { origin, person } = await askWorker({ type: 'question', id });
part('origin').textContent = origin ?? '';
if (origin === null) end('This question is over.');
else if (person.status !== 'signedIn')
  end('Nobody is signed in to this extension. Open it from the toolbar first.');
else {
  part('text').textContent = `It signs this browser in as ${person.name} (${person.email}).`;
  allow.onclick = () => decide(true);
  deny.onclick = () => decide(false);
  setTimeout(() => {
    allow.disabled = false;
    allow.focus();
  }, settling);
}
