/** What a captcha signature is made of (R7.30). */
export interface SignatureFacts {
  readonly clientId: string;
  readonly clientVersion: string;
  readonly packageName: string;
  readonly deviceId: string;
  /** Milliseconds since 1970, as text. */
  readonly timestamp: string;
}

/** `1.` and the chained MD5 over the client's salts. A nuisance to copies, not a secret. */
export async function captchaSign(facts: SignatureFacts, salts: readonly string[]): Promise<string> {
  const { md5 } = await import('hash-wasm');
  let text = facts.clientId + facts.clientVersion + facts.packageName + facts.deviceId + facts.timestamp;
  for (const salt of salts) text = await md5(text + salt);
  return `1.${text}`;
}
