// The request layer that every client pays for.
export { createClient } from '../../src/index.ts';
