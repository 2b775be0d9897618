// Set up in every suite: properties try the same inputs in each run. With new ones, a rare counterexample would fail
// somebody else's change.
import fc from 'fast-check';

fc.configureGlobal({ seed: 20_261_127 });
