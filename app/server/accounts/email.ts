// Nothing that a mail's header could take for a second address, a comment or a line of its own.
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
