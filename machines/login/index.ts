export { loginMachine, withLoginPorts } from './login.machine.ts';
export type * from './login.types.ts';
export { type LoginView, viewLogin } from './login.view.ts';
