import { createHash, randomBytes } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import {
  beginUploadToLink,
  type Client as CoreClient,
  type FailureCode,
  type Result,
  saveVersion,
  uploadFile,
} from '../../src/index.ts';
import { runUpload } from '../../src/runtime/run-upload.ts';
import { type HttpProxy, type ProxyRule, startProxy } from './http-proxy.ts';
import { folder, good, type Person, signedUp, stored, usage } from './people.ts';
import { onTheServer } from './services.ts';

const kib = 1024;
const mib = 1024 * kib;
const bytes = randomBytes(5 * mib);
const sha256 = (content: Uint8Array | string): string => createHash('sha256').update(content).digest('hex');
const fileOf = (content = bytes): File => new File([new Uint8Array(content)], 'five.bin');

const upTo =
  (most: number): ProxyRule =>
  (_, size) =>
    size > most ? 413 : null;
const nothing: ProxyRule = (method) => (method === 'PATCH' ? 413 : null);

async function failed(running: Promise<Result<string>>, code: FailureCode): Promise<void> {
  expect(await running).toMatchObject({ ok: false, failure: { code } });
}

/** The pauses of an upload without the time that they take. */
const hasty = {
  setTimeout: (run: (...given: unknown[]) => void) => setTimeout(run, 0),
  clearTimeout: (timer: NodeJS.Timeout) => clearTimeout(timer),
};
const flowsOf = ({ runtime }: Person): Pick<CoreClient, 'flowContext'> => ({
  flowContext: { ...runtime.flowContext, actorParts: { clock: hasty } },
});

onTheServer('uploads through a proxy', (at) => {
  const running: HttpProxy[] = [];
  afterEach(async () => {
    for (const proxy of running.splice(0)) await proxy.stop();
  });
  let people = 0;

  /** Somebody whose uploads go through a proxy of that rule. */
  async function behind(rule: ProxyRule, opaque = false): Promise<{ proxy: HttpProxy; ada: Person }> {
    const proxy = await startProxy(at().origins.content[0] ?? '', rule, opaque);
    running.push(proxy);
    people += 1;
    const ada = await signedUp(at(), `ada${people}@example.org`, { through: proxy.through });
    return { proxy, ada };
  }
  const upload = (ada: Person, content = bytes): Promise<Result<string>> =>
    uploadFile(flowsOf(ada), fileOf(content), {
      parentId: '',
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });

  it.each([
    ['1 MiB', 'its answer', mib, false, [2 * mib]],
    ['300 KiB', 'its answer', 300 * kib, false, [mib, 512 * kib]],
    ['1 MiB', 'a broken connection', mib, true, [2 * mib]],
    ['300 KiB', 'a broken connection', 300 * kib, true, [mib, 512 * kib]],
  ] as const)(
    '[R10.4] one that takes %s at most, of which the client sees %s: parts are halved, and the file is whole',
    async (_most, _seen, most, opaque, refusedParts) => {
      const { proxy, ada } = await behind(upTo(most), opaque);
      const id = await good(upload(ada));
      expect((await good(ada.api.drive.getFile(id))).sha256).toBe(sha256(bytes));
      expect(proxy.refused).toEqual(refusedParts);
      expect(proxy.passed.reduce((sum, part) => sum + part, 0)).toBe(bytes.length);
    },
  );

  it.each([
    ['sees its answer', false, [mib, 512 * kib, 256 * kib]],
    // Three more rounds, as the connection may just have been lost.
    ['sees a broken connection', true, [mib, 512 * kib, 256 * kib, 256 * kib, 256 * kib]],
  ] as const)(
    '[R10.4] one that takes nothing: the upload of a client that %s fails and names what is in the way',
    async (_, opaque, sent) => {
      const { proxy, ada } = await behind(nothing, opaque);
      await failed(upload(ada), 'blocked_by_proxy');
      expect(proxy.refused).toEqual(sent);
    },
  );

  it('[R10.4] one that answers without knowing the address: the upload waits and ends, and does not begin anew', async () => {
    const { proxy, ada } = await behind((method) => (method === 'PATCH' ? 404 : null));
    await failed(upload(ada), 'unavailable');
    expect(proxy.refused).toHaveLength(5);
  });

  it('[R10.4] one that keeps the bytes to itself: the upload ends although each part is answered with success', async () => {
    const { ada } = await behind(() => null);
    const context = ada.runtime.flowContext;
    let sent = 0;
    const platform = {
      ...context.platform,
      fetch: (input: RequestInfo | URL, init?: RequestInit) => {
        if (init?.method === 'PATCH') sent += 1;
        return context.platform.fetch(
          input,
          init?.method === 'PATCH' ? { ...init, body: new ArrayBuffer(0) } : init,
        );
      },
    };
    const flows = { flowContext: { ...context, platform } };
    const options = {
      parentId: '',
      signal: new AbortController().signal,
      onProgress: () => undefined,
    };
    await failed(uploadFile(flows, fileOf(), options), 'blocked_by_proxy');
    expect(sent).toBe(5);
  });

  it('[R10.6] new content of a file goes in smaller parts, too, and gives its space back when nothing is taken', async () => {
    let limit = mib;
    const { proxy, ada } = await behind((_, size) => (size > limit ? 413 : null));
    const id = await stored(ada, 'notes.txt', 'one');
    const save = (content: Uint8Array<ArrayBuffer>, basedOn: string) =>
      saveVersion(flowsOf(ada), { id, content: new Blob([content]), basedOn });
    const saved = await good(save(new Uint8Array(bytes), sha256('one')));
    expect([saved, (await good(ada.api.drive.getFile(id))).sha256]).toEqual([sha256(bytes), sha256(bytes)]);
    expect(proxy.refused).toEqual([2 * mib]);
    limit = 0;
    await failed(save(new Uint8Array(randomBytes(mib)), sha256(bytes)), 'blocked_by_proxy');
    await expect.poll(() => usage(ada)).toBe(String(bytes.length));
  });

  it('[R10.6] new content whose last answer was lost is not a conflict with itself', async () => {
    const { ada } = await behind(() => null);
    const id = await stored(ada, 'notes.txt', 'one');
    const context = ada.runtime.flowContext;
    let isLost = false;
    const platform = {
      ...context.platform,
      fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
        const answer = await context.platform.fetch(input, init);
        if (init?.method !== 'PATCH' || isLost) return answer;
        isLost = true;
        throw new TypeError('Failed to fetch');
      },
    };
    const flows = { flowContext: { ...context, platform, actorParts: { clock: hasty } } };
    const version = { id, content: new Blob(['two']), basedOn: sha256('one') };
    expect(await good(saveVersion(flows, version))).toBe(sha256('two'));
    expect(isLost).toBe(true);
  });

  it('[R10.8] what a visitor sends to an upload-only link goes in smaller parts, too', async () => {
    const { proxy, ada } = await behind(upTo(mib));
    const place = await folder(ada, 'inbox');
    const made = await good(
      ada.api.shares.createShare({
        fileIds: [place],
        passCode: 'NOT_REQUIRED',
        expirationDays: -1,
        restoreLimit: '-1',
        upload: { maxFiles: 1, maxBytes: bytes.length },
      }),
    );
    const proof = { shareId: made.share_id };
    await good(runUpload(beginUploadToLink(flowsOf(ada), fileOf(), proof)));
    const [file] = (await good(ada.api.drive.listFiles({ parentId: place }))).files;
    expect([file?.sha256, proxy.refused]).toEqual([sha256(bytes), [2 * mib]]);
  });
});
