declare const fair: unique symbol;
/**
 * Whose turn something is in a queue, and whose part of its places it takes. Only this file and `keyOfAccount` make one,
 * so that no queue takes what costs nothing, such as an account that anybody can make, for a requester of its own (P36r).
 */
export type FairKey = string & { readonly [fair]: true };

// The only place that applies the brand.
const fairKey = (text: string): FairKey => text as FairKey;

/** The key of a client: an address, or a /64 network. */
export const clientKey = (client: string): FairKey => fairKey(`client ${client}`);

/** All who read what an account shares, together: they take nothing from its owner. */
export const readersKey = (owner: FairKey): FairKey => fairKey(`readers of ${owner}`);

/** The operator, at the console and the admin calls. */
export const operatorKey = fairKey('operator');

/** What the server does by itself, hour by hour. */
export const upkeepKey = fairKey('upkeep');

/** Accounts that are gone while something of them is still to be done. */
export const goneKey = fairKey('gone');
