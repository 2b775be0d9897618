export { signInMachine, withSignInPorts } from './sign-in.machine.ts';
export { isAuthCode, isHexPort } from './sign-in.rules.ts';
export type * from './sign-in.types.ts';
export { type SignInView, viewSignIn } from './sign-in.view.ts';
