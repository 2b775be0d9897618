import { type BridgeCalls, createBridgeCalls, detectEmbedding } from '@aloft/core/rules';

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

/** The app around the page. */
export type AppBridge = Pick<BridgeCalls, 'ask'>;

let found: AppBridge | null = null;

/**
 * The app of ours that this page runs in (R6.6); null in a browser, and where the agent or the bridge is missing. One for
 * the page: calls have numbers, which two would give twice.
 */
export function findAppBridge(): AppBridge | null {
  found ??= connect();
  return found;
}

function connect(): AppBridge | null {
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
  const calls = createBridgeCalls({
    format,
    post: (body) =>
      format === 'text' ? listener?.postMessage?.(String(body)) : handler?.postMessage?.(body),
    after: (delay, run) => void setTimeout(run, delay),
  });
  if (format === 'text') listener?.addEventListener?.('message', ({ data }) => calls.receive(data));
  return calls;
}
