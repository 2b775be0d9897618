// Set up in every suite. Properties try the same inputs in each gate: with new ones, a rare counterexample would fail
// somebody else's change. The exhaustive run has new ones, of a seed that it prints.
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.ALOFT_SEED ?? 20_261_127) });
