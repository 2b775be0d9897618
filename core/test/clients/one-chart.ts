// A client that runs the heaviest chart with ports of its own.
export { signInMachine } from '../../src/index.ts';
