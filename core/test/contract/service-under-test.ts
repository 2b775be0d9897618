import type { SignUpMode } from '../../src/rules/index.ts';
import type { DoubleOptions, ServiceDouble } from '../../src/testing/double/service-double.ts';

/** What an operator may set of a service before it runs. */
export type ServiceOptions = Pick<DoubleOptions, 'captcha' | 'freeQuota' | 'vipQuota' | 'payments'> & {
  /** Who may make an account; with the double, everybody may. */
  readonly signUp?: SignUpMode;
};

/** A service under test: what the double is to its users, and what only the tests need. */
export interface ServiceUnderTest extends Omit<ServiceDouble, 'serve'> {
  readonly name: 'real' | 'double';
  /** Solves a captcha challenge and answers the address at which it ends. */
  solveChallenge(url: string): Promise<string>;
  /** Serves bytes, or a status, at an external URL and returns it. */
  serve(path: string, answer: Uint8Array<ArrayBuffer> | number): string;
  /** Violations of the rules for every response. Empty at the end. */
  readonly breaches: string[];
  stop(): Promise<void>;
}
