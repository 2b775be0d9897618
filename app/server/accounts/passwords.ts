import { hash, verify } from '@node-rs/argon2';
import { type Refusal, refuse } from '../http/failure.ts';

// argon2id with 19 MiB and 2 passes; two at a time and 32 waiting, so that a flood cannot take the machine (4.5).
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const mostRunning = 2;
const mostWaiting = 32;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T | Refusal> {
  if (running >= mostRunning) {
    if (waiting.length >= mostWaiting) return refuse('resource_exhausted', { retryAfter: 2 });
    await new Promise<void>((settle) => waiting.push(settle));
  }
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

const shortest = 8;
/** What everybody tries first, among those that are long enough. */
const common: ReadonlySet<string> = new Set(
  '12345678 123456789 1234567890 87654321 password password1 passw0rd qwertyui qwertyuiop qwerty123 iloveyou 11223344 1q2w3e4r abcd1234 abc12345 asdfghjk zaq12wsx baseball football sunshine princess'.split(
    ' ',
  ),
);

/** Whether a password is among the first guesses: short, one character alone, well known, or the address itself. */
export function isWeak(password: string, email: string): boolean {
  const letters = [...password];
  const plain = password.toLowerCase();
  if (letters.length < shortest || new Set(letters).size === 1) return true;
  return common.has(plain) || plain === email || plain === email.split('@')[0];
}

export function hashPassword(password: string): Promise<string | Refusal> {
  return inTurn(() => hash(password, cost));
}

// Stands in for an account that does not exist, so that both answers take as long.
const nobody = hash('nobody has this password', cost);

/** Whether the password is the hashed one; with no hash, takes as long and says no. */
export function isPassword(hashed: string | null, password: string): Promise<boolean | Refusal> {
  return inTurn(async () => {
    const same = await verify(hashed ?? (await nobody), password);
    return hashed !== null && same;
  });
}
