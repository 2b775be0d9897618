import { DriveChanges } from '@aloft/core/wire';
import * as v from 'valibot';
import type { RunningServer } from '../../../server.ts';

/** An open stream of changes, as a test reads it. */
export interface OpenStream {
  /** Everything told so far. */
  readonly told: readonly DriveChanges[];
  /** The next message that was not taken yet. Rejects when the stream ends. */
  next(): Promise<DriveChanges>;
  /** Takes messages until all that was asked for is told. */
  until(isWanted: (told: DriveChanges) => boolean): Promise<void>;
  /** Settles when the server has ended it. */
  readonly closed: Promise<void>;
  close(): void;
}

/** Opens a stream; rejects when it is refused. */
export async function openStream(
  server: Pick<RunningServer, 'appUrl'>,
  token: string,
  since = '',
): Promise<OpenStream> {
  const ending = new AbortController();
  const response = await fetch(`${server.appUrl}/drive/v1/changes/stream?since=${since}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: ending.signal,
  });
  if (response.status !== 200 || response.body === null) throw new Error(`refused with ${response.status}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const told: DriveChanges[] = [];
  let rest = '';
  let taken = 0;
  let settleClosed = (): void => undefined;
  const closed = new Promise<void>((settle) => {
    settleClosed = settle;
  });

  async function read(): Promise<boolean> {
    const { done, value } = await reader.read();
    if (done) return false;
    const messages = (rest + value).split('\n\n');
    rest = messages.pop() ?? '';
    for (const message of messages) {
      const data = /^data: (.*)$/m.exec(message)?.[1];
      if (data !== undefined) told.push(v.parse(DriveChanges, JSON.parse(data)));
    }
    return true;
  }
  async function next(): Promise<DriveChanges> {
    for (;;) {
      const one = told[taken];
      if (one !== undefined) {
        taken += 1;
        return one;
      }
      if (!(await read())) {
        settleClosed();
        throw new Error('the stream has ended');
      }
    }
  }
  return {
    told,
    next,
    until: async (isWanted) => {
      let all: DriveChanges = await next();
      while (!isWanted(all)) {
        const more = await next();
        all = {
          ...more,
          all: all.all || more.all,
          folders: [...all.folders, ...more.folders],
          tasks: [...all.tasks, ...more.tasks],
          trash: all.trash || more.trash,
          shares: all.shares || more.shares,
          events: all.events || more.events,
          account: all.account || more.account,
        };
      }
    },
    get closed() {
      void next().then(
        () => undefined,
        () => settleClosed(),
      );
      return closed;
    },
    close: () => ending.abort(),
  };
}
