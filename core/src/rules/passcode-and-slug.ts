/** What a text of the owner's own lacks to be a passcode or an address. */
export type WordProblem = 'tooShort' | 'tooLong' | 'characters' | 'reserved';

/** No letters that look alike: passcodes are read out on the telephone. */
export const passCodeAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

export const passCodeLength = { min: 4, max: 12 } as const;
export const slugLength = { min: 4, max: 40 } as const;

const lengthProblem = (
  text: string,
  { min, max }: { readonly min: number; readonly max: number },
): WordProblem | null => (text.length < min ? 'tooShort' : text.length > max ? 'tooLong' : null);

/** A passcode as it is compared: case, spaces and the width of letters and digits do not matter. */
export const normalisePassCode = (text: string): string =>
  text.normalize('NFKC').replace(/\s/g, '').toLowerCase();

/** Why a passcode of one's own cannot be used (R10.8): letters a–z and digits alone can be typed on every keyboard. */
export function passCodeProblem(text: string): WordProblem | null {
  const code = normalisePassCode(text);
  return /^[a-z0-9]*$/.test(code) ? lengthProblem(code, passCodeLength) : 'characters';
}

/** An address as it is stored: compatible forms folded, lower case, spaces and underscores as single hyphens. */
export function normaliseSlug(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .trim()
    .replace(/[\s_-]+/g, '-');
}

/** Words that would pass for the service's own pages. */
const reserved: ReadonlySet<string> = new Set(
  `about abuse account admin administrator aloft android api app apps auth billing blog captcha checkout claim
  compensation config contact cookies copyright debug device download downloads drive faq feedback gift help home
  host index invite legal login logout mail moderator new null official operator pay payment policy pricing privacy
  public redeem register report root secure security service settings share shared shares shop signin signup sign-in
  sign-up signout staff status support system team terms test trash undefined update upload uploads verify vip
  welcome www`.split(/\s+/),
);

/** Letters that are taken for each other. Two addresses with the same skeleton cannot both be given. */
export function slugSkeleton(slug: string): string {
  return slug
    .replaceAll('-', '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('cl', 'd')
    .replace(/[0o]/g, 'o')
    .replace(/[1il]/g, 'l')
    .replace(/[5s]/g, 's')
    .replace(/[2z]/g, 'z')
    .replace(/[8b]/g, 'b')
    .replace(/[9gq]/g, 'g');
}

const reservedSkeletons: ReadonlySet<string> = new Set([...reserved].map(slugSkeleton));

/**
 * Why an address of one's own words cannot be used (R10.8). Letters of one alphabet: with several, different addresses
 * look the same.
 */
export function slugProblem(text: string): WordProblem | null {
  const slug = normaliseSlug(text);
  if (!/^[a-z0-9-]*$/.test(slug) || /^-|-$/.test(slug)) return 'characters';
  const skeleton = slugSkeleton(slug);
  if (reservedSkeletons.has(skeleton) || skeleton.includes(slugSkeleton('aloft'))) return 'reserved';
  return lengthProblem(slug, slugLength);
}
