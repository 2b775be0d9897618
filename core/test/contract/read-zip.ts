import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/** The texts of a zip by their paths; a folder's is empty. */
export async function readZip(zip: Buffer): Promise<Record<string, string>> {
  const file = await fromBufferPromise(zip, { lazyEntries: true, strictFileNames: true });
  const texts: Record<string, string> = {};
  for await (const entry of file.eachEntry()) {
    texts[entry.fileName] = (await buffer(await file.openReadStreamPromise(entry))).toString();
  }
  return texts;
}
