// A client that reads shares.
export { beginShare, createClient, viewShare } from '../../src/index.ts';
