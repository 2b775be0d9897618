export { passkeyMachine, withPasskeyPorts } from './passkey.machine.ts';
export type * from './passkey.types.ts';
export { type PasskeyView, viewPasskey } from './passkey.view.ts';
