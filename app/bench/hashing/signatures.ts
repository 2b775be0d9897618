// One captcha signature with fifteen salts, by whatever computes an MD5; runs in Node and in a page.
import { captchaSign } from '../../../core/src/request/captcha-sign.ts';

const rounds = 21;
const signaturesPerRound = 500;

const facts = {
  clientId: 'aloft-web',
  clientVersion: '1.0.0',
  packageName: 'org.example.aloft',
  deviceId: '0123456789abcdef0123456789abcdef',
  timestamp: '1763700000000',
};
/** As long as those of the clients of this family. */
const salts = Array.from({ length: 15 }, (_, at) => 'uK7pT2x/9QvNs+4LmZcE0wYb'.slice(0, 12 + (at % 13)) + at);

function chain(md5: (text: string) => string): string {
  let text = facts.clientId + facts.clientVersion + facts.packageName + facts.deviceId + facts.timestamp;
  for (const salt of salts) text = md5(text + salt);
  return `1.${text}`;
}

/** Microseconds of one signature, a reading a round, by name. */
export type SignatureCosts = Record<string, number[]>;

/**
 * The product's signature (`ours`) and the same by others, alternating, so that a slow moment falls on all. Ours is
 * awaited each time, as its callers must. Throws when two do not agree.
 */
export async function signatureCosts(
  others: Readonly<Record<string, (text: string) => string>>,
): Promise<SignatureCosts> {
  const signature = await captchaSign(facts, salts);
  const costs: SignatureCosts = { ours: [] };
  for (const [name, md5] of Object.entries(others)) {
    if (chain(md5) !== signature) throw new Error(`${name} signs otherwise`);
    costs[name] = [];
  }
  // The first round warms all of them up, and is not read.
  for (let round = 0; round <= rounds; round += 1) {
    const read = (name: string, began: number): void => {
      const spent = performance.now() - began;
      if (round > 0) costs[name]?.push((1000 * spent) / signaturesPerRound);
    };
    const ours = performance.now();
    for (let n = 0; n < signaturesPerRound; n += 1) await captchaSign(facts, salts);
    read('ours', ours);
    for (const [name, md5] of Object.entries(others)) {
      const theirs = performance.now();
      for (let n = 0; n < signaturesPerRound; n += 1) chain(md5);
      read(name, theirs);
    }
  }
  return costs;
}
