/** What a route's own check says of an address. */
export type RouteValidity =
  | { readonly kind: 'ok' }
  | { readonly kind: 'notFound'; readonly status: 404; readonly message: string };

/**
 * Asks a route's check (R5.9): anything but `true` is a 404, a check that throws and one that answers with a promise
 * included. A route without a check takes every address. `fullPath` is path and search, as it stands in the message.
 */
export function validateRoute(
  validate: ((fullPath: string) => unknown) | undefined,
  fullPath: string,
): RouteValidity {
  const notFound: RouteValidity = {
    kind: 'notFound',
    status: 404,
    message: `Page Not Found: ${fullPath}`,
  };
  if (validate === undefined) return { kind: 'ok' };
  try {
    return validate(fullPath) === true ? { kind: 'ok' } : notFound;
  } catch {
    return notFound;
  }
}

/** What the lookup of a guard that nobody registered says (R8.8). */
export const unknownGuardText = 'Unknown route middleware';

/** A guard by its name, or that there is none. */
export type GuardLookup<Guard> =
  | { readonly kind: 'found'; readonly guard: Guard }
  | { readonly kind: 'unknown'; readonly message: string };

/** The names of the guards that routes may declare (R2.10–R2.14). */
export const guardNames = [
  'disable-mobile-platform-card-anchor',
  'activity-end',
  'redirect-faq-hash',
  'help-center-default-dir',
  'share',
] as const;
export type GuardName = (typeof guardNames)[number];

/** Looks a guard up by the name that a route declares (R8.8); a name that was inherited from Object is none. */
export function lookUpGuard<Guard>(
  guards: Readonly<Record<string, Guard>>,
  name: string,
): GuardLookup<Guard> {
  const guard = Object.hasOwn(guards, name) ? guards[name] : undefined;
  return guard === undefined
    ? { kind: 'unknown', message: `${unknownGuardText}: '${name}'` }
    : { kind: 'found', guard };
}
