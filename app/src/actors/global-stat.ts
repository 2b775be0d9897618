import { type AnalyticsFact, analyticsGroup, isPublicFact, parsePublicFact } from '@aloft/core';

/** The stat function of a page, by the name of its group: `window['public-module'].stat(fact)`. */
interface PublicModule {
  /**
   * Reports one of the public module's facts, where the person has said yes; anything else is ignored. Answers nothing
   * and never throws: a script learns neither what was answered nor what has been reported.
   */
  readonly stat: (fact: unknown) => void;
}

declare global {
  interface Window {
    readonly [analyticsGroup]?: PublicModule;
  }
}

type Stat = (fact: AnalyticsFact) => void;
let report: Stat = () => undefined;
const publicModule: PublicModule = Object.freeze({
  stat: (said: unknown): void => {
    const fact = parsePublicFact(said);
    if (fact !== null) report(fact);
  },
});

/**
 * Puts the stat function at its global place (R7.35), where no other script can replace it, and answers the page's own
 * way to report: the public module's facts go through the global function, those of accounts and players do not, since
 * no script may claim that somebody has signed in.
 */
export function installStat(stat: Stat): Stat {
  report = stat;
  if (!Object.hasOwn(window, analyticsGroup))
    Object.defineProperty(window, analyticsGroup, { value: publicModule, enumerable: true });
  return (fact) => (isPublicFact(fact) ? publicModule.stat(fact) : stat(fact));
}
