import type { Platform } from '../platform/platform.ts';

interface StreamParts {
  readonly platform: Platform;
  readonly origin: string;
  readonly headers: () => Readonly<Record<string, string>>;
  readonly bearer: () => string | null;
}

/**
 * Opens answers that go on for minutes. The request pipeline reads an answer to its end and has a deadline; here the
 * caller reads, and decides about retries.
 */
export function streamOpener({ platform, origin, headers, bearer }: StreamParts) {
  return async (path: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array> | null> => {
    const token = bearer();
    try {
      const response = await platform.fetch(`${origin}${path}`, {
        headers: {
          accept: 'text/event-stream',
          ...headers(),
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
        credentials: platform.cookies ? 'include' : 'omit',
        redirect: 'error',
        cache: 'no-store',
        signal,
      });
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
      if (response.ok && isStream && response.body !== null) return response.body;
      await response.body?.cancel();
      return null;
    } catch {
      return null;
    }
  };
}
