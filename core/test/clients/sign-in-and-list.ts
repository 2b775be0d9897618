// A client that signs in with address and password, and lists folders.
export { listFiles } from '../../src/api/index.ts';
export { beginSession, createClient, signInWithPassword, viewSession } from '../../src/index.ts';
