// A captcha signature with fifteen salts, computed with any MD5 function; runs in Node and in a page.
import { captchaSign } from '../../../core/src/request/captcha-sign.ts';

const rounds = 21;
const signaturesPerRound = 500;

const request = {
  clientId: 'aloft-web',
  clientVersion: '1.0.0',
  packageName: 'org.example.aloft',
  deviceId: '0123456789abcdef0123456789abcdef',
  timestamp: '1763700000000',
};
/** With the lengths of real salts. */
const salts = Array.from({ length: 15 }, (_, at) => 'uK7pT2x/9QvNs+4LmZcE0wYb'.slice(0, 12 + (at % 13)) + at);

function chain(md5: (text: string) => string): string {
  let text =
    request.clientId + request.clientVersion + request.packageName + request.deviceId + request.timestamp;
  for (const salt of salts) text = md5(text + salt);
  return `1.${text}`;
}

/** The time of one signature in µs, one reading per round, by name. */
export type SignatureCosts = Record<string, number[]>;

/**
 * Our signature (`ours`) and those of the others, alternating, so that variations of the machine affect all of them. Ours
 * is awaited each time, as its callers do. Throws when the results differ.
 */
export async function signatureCosts(
  others: Readonly<Record<string, (text: string) => string>>,
): Promise<SignatureCosts> {
  const signature = await captchaSign(request, salts);
  const costs: SignatureCosts = { ours: [] };
  for (const [name, md5] of Object.entries(others)) {
    if (chain(md5) !== signature) throw new Error(`${name} computes another signature`);
    costs[name] = [];
  }
  // The first round is a warm-up and is not recorded.
  for (let round = 0; round <= rounds; round += 1) {
    const read = (name: string, began: number): void => {
      const spent = performance.now() - began;
      if (round > 0) costs[name]?.push((1000 * spent) / signaturesPerRound);
    };
    const ours = performance.now();
    for (let n = 0; n < signaturesPerRound; n += 1) await captchaSign(request, salts);
    read('ours', ours);
    for (const [name, md5] of Object.entries(others)) {
      const theirs = performance.now();
      for (let n = 0; n < signaturesPerRound; n += 1) chain(md5);
      read(name, theirs);
    }
  }
  return costs;
}
