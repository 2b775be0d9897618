const prefix = 'platform-card-';

/** The anchor of an app’s card on the home page, without its `#`. */
export const platformCardHash = (name: string): string => `${prefix}${name}`;

/** Whether a hash, without its `#`, is such an anchor. */
export const isPlatformCard = (hash: string): boolean => hash.startsWith(prefix);
