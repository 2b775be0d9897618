import type { PasskeyDevice } from '@aloft/core';

type Asked = ReturnType<PasskeyDevice['get']>;
type WebAuthn = typeof import('@simplewebauthn/browser');

/** Of a WebAuthn error, also of one that the library wraps. */
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** Asks the browser's own prompt; its script is loaded with the first use. */
async function ask(signal: AbortSignal, prompt: (webAuthn: WebAuthn) => Promise<object>): Asked {
  if (!('PublicKeyCredential' in window)) return { kind: 'none', problem: 'unsupported' };
  try {
    const webAuthn = await import('@simplewebauthn/browser');
    signal.addEventListener('abort', () => webAuthn.WebAuthnAbortService.cancelCeremony());
    return { kind: 'given', credential: JSON.stringify(await prompt(webAuthn)) };
  } catch (error) {
    const name = nameOf(error);
    if (name === 'InvalidStateError') return { kind: 'none', problem: 'alreadyHere' };
    const isUnfit = name === 'SecurityError' || name === 'NotSupportedError' || name === 'ConstraintError';
    return { kind: 'none', problem: isUnfit ? 'unsupported' : 'dismissed' };
  }
}

/**
 * Whether this browser can reach a phone or tablet close by: over Bluetooth, so that nobody far away can answer (R1.8).
 * False where the browser does not say.
 */
export async function canAskNearby(): Promise<boolean> {
  try {
    const { hybridTransport } = await PublicKeyCredential.getClientCapabilities();
    return hybridTransport === true;
  } catch {
    return false;
  }
}

/** This browser, with what it has: its own passkeys, a key that is plugged in, a phone nearby. */
export const passkeyDevice: PasskeyDevice = {
  create: (optionsJSON, signal) => ask(signal, (webAuthn) => webAuthn.startRegistration({ optionsJSON })),
  get: (optionsJSON, signal) => ask(signal, (webAuthn) => webAuthn.startAuthentication({ optionsJSON })),
};

/** A phone or tablet close by that has a passkey; the browser finds it (R1.8). */
export const nearbyDevice: Pick<PasskeyDevice, 'get'> = {
  get: (options, signal) =>
    ask(signal, (webAuthn) =>
      webAuthn.startAuthentication({ optionsJSON: { ...options, hints: ['hybrid'] } }),
    ),
};
