/** A free local port. Throws after a hundred that are taken. */
export declare function freePort(): Promise<number>;
