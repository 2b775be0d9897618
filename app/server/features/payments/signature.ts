import { createHmac, timingSafeEqual } from 'node:crypto';

const header = /^t=(\d{1,15}),v1=([0-9a-f]{64})$/;
/** Max. clock difference between sender and receiver, in ms. */
const tolerance = 5 * 60_000;

const signatureOf = (key: string, time: number, body: string): Buffer =>
  createHmac('sha256', key).update(`${time}.${body}`).digest();

/** The header of a signed webhook call: its time, and the HMAC of the time and the body. */
export function signDelivery(key: string, now: number, body: string): string {
  return `t=${now},v1=${signatureOf(key, now, body).toString('hex')}`;
}

/** Whether the body was signed with the key within the last five minutes; an older one may be a replay. */
export function isSigned(key: string, now: number, given: string | null, body: string): boolean {
  const [, time, signature] = header.exec(given ?? '') ?? [];
  if (time === undefined || signature === undefined) return false;
  if (Math.abs(now - Number(time)) > tolerance) return false;
  return timingSafeEqual(Buffer.from(signature, 'hex'), signatureOf(key, Number(time), body));
}
