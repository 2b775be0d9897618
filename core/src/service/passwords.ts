const shortest = 8;
/** The most common passwords that are long enough. */
const common: ReadonlySet<string> = new Set(
  '12345678 123456789 1234567890 87654321 password password1 passw0rd qwertyui qwertyuiop qwerty123 iloveyou 11223344 1q2w3e4r abcd1234 abc12345 asdfghjk zaq12wsx baseball football sunshine princess'.split(
    ' ',
  ),
);

/** Whether a password is easy to guess: short, one repeated character, common, or the address itself. */
export function isWeak(password: string, email: string): boolean {
  const letters = [...password.normalize('NFC')];
  const plain = password.normalize('NFKC').toLowerCase();
  if (letters.length < shortest || new Set(letters).size === 1) return true;
  return common.has(plain) || plain === email || plain === email.split('@')[0];
}
