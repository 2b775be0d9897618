const shape = /^[^\s\p{Cc}@]{1,64}@[^\s\p{Cc}@.]+(\.[^\s\p{Cc}@.]+)+$/u;

/** Addresses are compared in lower case. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Whether it has the shape of an address; `normaliseEmail` comes first. */
export function isEmail(email: string): boolean {
  return shape.test(email) && email.length <= 254;
}
