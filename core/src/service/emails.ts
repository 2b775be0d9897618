// Refuses anything that a mail header could read as a second address, a comment or another line.
const shape =
  /^[^\s@<>()[\],;:"\\\p{Cc}\p{Cf}]{1,64}@[^\s@.<>()[\],;:"\\\p{Cc}\p{Cf}]+(\.[^\s@.<>()[\],;:"\\\p{Cc}\p{Cf}]+)+$/u;

/** Addresses are compared in lower case. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Whether it has the shape of an address; `normaliseEmail` comes first. */
export function isEmail(email: string): boolean {
  return shape.test(email) && email.length <= 254;
}

/**
 * The mailbox that mail to a normalised address ends in: what follows a plus sign is the reader's own label, so
 * `ada+films@example.org` and `ada@example.org` are one person's (RFC 5233).
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [local = '', ...labels] = email.slice(0, at).split('+');
  return local === '' || labels.length === 0 ? email : `${local}${email.slice(at)}`;
}

/** `ada@example.org` as `a***@example.org`: recognizable, but not readable. */
export function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@');
  return `${name.slice(0, 1)}***@${host}`;
}
