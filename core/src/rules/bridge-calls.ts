import {
  type BridgeCall,
  type BridgeFormat,
  type BridgeMessage,
  type BridgeReply,
  parseBridgeReply,
  toBridgeMessage,
} from './native-bridge.ts';

/** An app that does not reply cannot fill the page's memory. */
const maxOpenCalls = 20;

/** Milliseconds within which the app replies to a call that asks nobody anything. */
export const bridgePatience = 3_000;

/** Over these a person may take their time, in a window of the app. */
const asksPerson: ReadonlySet<BridgeCall['name']> = new Set(['sign_in', 'share', 'buy']);

export interface BridgePorts {
  readonly format: BridgeFormat;
  /** Hands a message to the app; iOS promises the reply, every other app sends it later. May throw. */
  readonly post: (body: BridgeMessage['body']) => unknown;
  /** Calls back after the milliseconds. */
  readonly after: (delay: number, run: () => void) => void;
}

/** The calls of one page to the app around it. */
export interface BridgeCalls {
  /**
   * What the app replies (R6.6). `failed` for a call that it cannot be asked, throws at, rejects, replies to with
   * nonsense, or does not reply to within three seconds although nobody has to decide anything. Never rejects.
   */
  readonly ask: (call: BridgeCall) => Promise<BridgeReply['result']>;
  /** A message from an app that replies with messages; anything of another shape is ignored. */
  readonly receive: (body: unknown) => void;
}

/** The calls that an app has not replied to yet; only the first reply to each counts (R6.6, T30). */
export function createBridgeCalls({ format, post, after }: BridgePorts): BridgeCalls {
  const open = new Map<number, (result: BridgeReply['result']) => void>();
  let last = 0;

  function settle(id: number, result: BridgeReply['result']): void {
    open.get(id)?.(result);
    open.delete(id);
  }

  function send(id: number, body: BridgeMessage['body']): void {
    try {
      const promised = post(body);
      if (format === 'text') return;
      Promise.resolve(promised).then(
        (received) => {
          const reply = parseBridgeReply(format, received);
          settle(id, reply?.id === id ? reply.result : 'failed');
        },
        () => settle(id, 'failed'),
      );
    } catch {
      settle(id, 'failed');
    }
  }

  return {
    ask: (call) =>
      new Promise((answer) => {
        last += 1;
        const id = last;
        const message = toBridgeMessage(format, id, call);
        if (message === null || open.size >= maxOpenCalls) {
          answer('failed');
          return;
        }
        open.set(id, answer);
        if (!asksPerson.has(call.name)) after(bridgePatience, () => settle(id, 'failed'));
        send(id, message.body);
      }),
    receive: (body) => {
      const reply = parseBridgeReply(format, body);
      if (reply !== null) settle(reply.id, reply.result);
    },
  };
}
