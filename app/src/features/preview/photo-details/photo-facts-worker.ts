// Reads what a picture says of itself beside the page, which ends it when its time is up.
import type { PhotoFactsReply } from './photo-facts.ts';
import { readPhotoFacts } from './read-photo-facts.ts';

const reply = (message: PhotoFactsReply): void => globalThis.postMessage(message);

globalThis.addEventListener('message', (event: MessageEvent<Uint8Array<ArrayBuffer>>) =>
  reply(readPhotoFacts(event.data)),
);
reply('ready');
