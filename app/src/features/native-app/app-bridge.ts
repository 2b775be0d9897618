import {
  type BridgeCall,
  type BridgeFormat,
  type BridgeReply,
  detectEmbedding,
  parseBridgeReply,
  toBridgeMessage,
} from '@aloft/core/rules';

declare global {
  interface Window {
    /** In the app for iOS: a handler that takes an object and promises the reply. */
    readonly webkit?: {
      readonly messageHandlers?: { readonly aloft?: { readonly postMessage?: (body: unknown) => unknown } };
    };
    /** In every other app: a web message listener, which takes texts and sends texts. */
    readonly aloftApp?: {
      readonly postMessage?: (text: string) => void;
      readonly addEventListener?: (
        type: 'message',
        listener: (event: { readonly data: unknown }) => void,
      ) => void;
    };
  }
}

/** An app that does not reply cannot fill the page's memory. */
const maxOpenCalls = 20;

/** The app around the page. */
export interface AppBridge {
  /** What the app replies; `failed` for a call that the app cannot be asked, or that it throws at. */
  readonly ask: (call: BridgeCall) => Promise<BridgeReply['result']>;
}

/** The app of ours that this page runs in (R6.6); null in a browser, and where the agent or the bridge is missing. */
export function findAppBridge(): AppBridge | null {
  const handler = window.webkit?.messageHandlers?.aloft;
  const listener = window.aloftApp;
  const embedding = detectEmbedding({
    agent: navigator.userAgent,
    webkitHandler: typeof handler?.postMessage === 'function',
    textBridge:
      typeof listener?.postMessage === 'function' && typeof listener.addEventListener === 'function',
  });
  if (embedding.kind === 'browser') return null;
  const { format } = embedding;
  const open = new Map<number, (result: BridgeReply['result']) => void>();
  const receive = (body: unknown): void => {
    const reply = parseBridgeReply(format, body);
    if (reply === null) return;
    // Only the first reply to a call counts.
    open.get(reply.id)?.(reply.result);
    open.delete(reply.id);
  };
  if (format === 'text') listener?.addEventListener?.('message', ({ data }) => receive(data));
  return createBridge(format, open, (body) => {
    if (format === 'text') listener?.postMessage?.(String(body));
    else Promise.resolve(handler?.postMessage?.(body)).then(receive, () => undefined);
  });
}

function createBridge(
  format: BridgeFormat,
  open: Map<number, (result: BridgeReply['result']) => void>,
  post: (body: unknown) => void,
): AppBridge {
  let last = 0;
  return {
    ask: (call) =>
      new Promise((settle) => {
        last += 1;
        const message = toBridgeMessage(format, last, call);
        if (message === null || open.size >= maxOpenCalls) {
          settle('failed');
          return;
        }
        open.set(last, settle);
        try {
          post(message.body);
        } catch {
          open.delete(last);
          settle('failed');
        }
      }),
  };
}
