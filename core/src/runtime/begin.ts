import type {
  checkoutMachine,
  compensationMachine,
  deviceApprovalMachine,
  inviteMachine,
  loginMachine,
  offlineTaskMachine,
  passkeyMachine,
  RestoreOrder,
  restoreMachine,
  ShareInput,
  shareMachine,
} from '@aloft/machines';
import type { ActorRefFrom } from 'xstate';
import type { CheckoutOptions } from '../adapters/checkout.ts';
import type { LoginOptions } from '../adapters/login.ts';
import type { UploadSource } from '../upload/source.ts';
import {
  beginCheckout,
  beginCompensation,
  beginDeviceApproval,
  beginInvite,
  beginOfflineDownload,
  type InviteOptions,
  type OfflineDownload,
} from './begin-flows.ts';
import { beginLogin } from './begin-login.ts';
import {
  beginNewPasskey,
  beginPasskeySignIn,
  type NewPasskeyOptions,
  type PasskeySignInOptions,
} from './begin-passkey.ts';
import { beginRestore } from './begin-restore.ts';
import { beginShare } from './begin-share.ts';
import { beginUpload } from './begin-upload.ts';
import { beginCodeSignIn, type CodeSignInOptions } from './code-sign-in.ts';
import type { Flows } from './create-flows.ts';
import type { UploadActor } from './run-upload.ts';

/** Every flow that a person begins. The actors are not started yet, and end with the runtime at the latest. */
export interface Begin {
  /** A share, or a folder within it (R7.1). */
  share(input: ShareInput): ActorRefFrom<typeof shareMachine>;
  /** One file on its way into a folder (R10.4); `parentId` is empty for the top of the drive. */
  upload(source: UploadSource, parentId: string): UploadActor;
  /** Saves entries of a share (R4.2). */
  restore(order: RestoreOrder): ActorRefFrom<typeof restoreMachine>;
  /** A link that the service fetches (R1.9). */
  offlineDownload(wanted: OfflineDownload): ActorRefFrom<typeof offlineTaskMachine>;
  /** Membership is bought (R7.21). */
  checkout(options: CheckoutOptions): ActorRefFrom<typeof checkoutMachine>;
  /** Invitations (R7.11). */
  invite(wanted: InviteOptions): ActorRefFrom<typeof inviteMachine>;
  /** What is given for a fault of the service (R7.17). */
  compensation(activity: string): ActorRefFrom<typeof compensationMachine>;
  /** The approval of another device (R1.7); `code` is empty when it is still to be typed. */
  deviceApproval(code: string): ActorRefFrom<typeof deviceApprovalMachine>;
  /** A sign-in with what a person types: password, new account, forgotten password, second step (R1.4). */
  login(wanted: LoginOptions): ActorRefFrom<typeof loginMachine>;
  /** A sign-in by passkey, or its second step (R10.10). */
  passkeySignIn(wanted: PasskeySignInOptions): ActorRefFrom<typeof passkeyMachine>;
  /** A passkey is added to the own account (R10.10). */
  newPasskey(wanted: NewPasskeyOptions): ActorRefFrom<typeof passkeyMachine>;
  /** A sign-in in a browser for a program of one's own (R4.12): answers the address to open there. */
  codeSignIn(wanted: CodeSignInOptions): Promise<string>;
}

/** The functions of all flows, bound to one runtime. */
export function createBegin(flows: Flows): Begin {
  return {
    share: (input) => beginShare(flows, input),
    upload: (source, parentId) => beginUpload(flows, source, parentId),
    restore: (order) => beginRestore(flows, order),
    offlineDownload: (wanted) => beginOfflineDownload(flows, wanted),
    checkout: (options) => beginCheckout(flows, options),
    invite: (wanted) => beginInvite(flows, wanted),
    compensation: (activity) => beginCompensation(flows, activity),
    deviceApproval: (code) => beginDeviceApproval(flows, code),
    login: (wanted) => beginLogin(flows, wanted),
    passkeySignIn: (wanted) => beginPasskeySignIn(flows, wanted),
    newPasskey: (wanted) => beginNewPasskey(flows, wanted),
    codeSignIn: (wanted) => beginCodeSignIn(flows, wanted),
  };
}
