// Refuses anything that a mail header could read as a second address, a comment or another line.
const shape =
  /^[^\s@<>()[\],;:"\\\p{Cc}\p{Cf}]{1,64}@[^\s@.<>()[\],;:"\\\p{Cc}\p{Cf}]+(\.[^\s@.<>()[\],;:"\\\p{Cc}\p{Cf}]+)+$/u;

const ascii = /^[\x21-\x7e]*$/;

/** A host as mail servers and browsers name it, in ASCII (UTS 46); as it is where it is no name of a host. */
function asciiHost(host: string): string {
  // What an address of the web could read as a path, a port or an escape is none, either.
  if (ascii.test(host) || /[/?#%:@\\[\]]/.test(host)) return host;
  try {
    return new URL(`http://${host}`).hostname;
  } catch {
    return host;
  }
}

/** How earlier builds compared addresses. */
export function formerEmail(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * The one spelling of an address: lower case, compatible forms folded (NFKC), the host in ASCII. `idn@bücher.example` and
 * `idn@xn--bcher-kva.example` are one mailbox: some browsers hand over the one, some the other.
 */
export function normaliseEmail(email: string): string {
  const text = email.normalize('NFKC').trim().toLowerCase().normalize('NFKC');
  const host = text.lastIndexOf('@') + 1;
  return host === 0 ? text : `${text.slice(0, host)}${asciiHost(text.slice(host))}`;
}

/** Whether it has the shape of an address; `normaliseEmail` comes first. */
export function isEmail(email: string): boolean {
  return shape.test(email) && ascii.test(email.slice(email.lastIndexOf('@'))) && email.length <= 254;
}

/** Hosts of the largest provider that delivers an address with dots to the mailbox without them. */
const undotted = /^@(gmail|googlemail)\.com$/;

/**
 * The mailbox that mail to a normalised address ends in: what follows a plus sign is the reader's own label, so
 * `ada+films@example.org` and `ada@example.org` are one person's (RFC 5233); so are `a.da@gmail.com` and `ada@gmail.com`.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const host = email.slice(at);
  const [name = ''] = email.slice(0, at).split('+');
  if (name === '') return email;
  return undotted.test(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}${host}`;
}

/** `ada@example.org` as `a***@example.org`: recognizable, but not readable. */
export function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@');
  return `${name.slice(0, 1)}***@${host}`;
}
