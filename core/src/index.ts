export * from '@aloft/machines';
export { clampExpiry } from './adapters/captcha.ts';
export { parseChallengeReturn } from './adapters/challenge.ts';
export type { CheckoutOptions } from './adapters/checkout.ts';
export type { LoginOptions } from './adapters/login.ts';
export type { PasskeyDevice } from './adapters/passkey.ts';
export { toEntry, toShareAnswer } from './adapters/share.ts';
export { toSignInRequester } from './adapters/sign-in.ts';
export { taskFailure } from './adapters/task-failure.ts';
export * from './analytics/index.ts';
export { type AuthenticatedRequest, authenticatedRequest } from './api/authenticated-request.ts';
export { countedFrom, shareQuery } from './api/drive/shares.ts';
export { authorizeAddress, oauthScope } from './api/user/authorization.ts';
export { signOutAction } from './api/user/tokens.ts';
export { catalogue } from './errors/catalogue.ts';
export { cleanText, toFailure } from './errors/to-failure.ts';
export { type ChangesOptions, type ChangesWatch, watchChanges } from './live/watch-changes.ts';
export { memoryCookies, memoryPlatform, memoryStorage } from './platform/memory/platform.ts';
export { memoryLock } from './platform/memory-lock.ts';
export type {
  ChallengePort,
  ChannelPort,
  Clock,
  CookieJar,
  Helper,
  NetworkPort,
  Platform,
  PopupPort,
  SolvedChallenge,
  StoragePort,
} from './platform/platform.ts';
export type {
  Call,
  Caller,
  CallOptions,
  CaptchaMeta,
  FailedCall,
  Host,
  Origins,
  Query,
} from './request/call.ts';
export { type CallerParts, createCaller } from './request/caller.ts';
export type { ConflictOptions } from './request/name-conflict.ts';
export { oneOrigin } from './request/origins.ts';
export { type Api, createApi } from './runtime/api.ts';
export { keepArrival } from './runtime/attribution.ts';
export type { Begin } from './runtime/begin.ts';
export {
  beginCheckout,
  beginCompensation,
  beginDeviceApproval,
  beginInvite,
  beginOfflineDownload,
  type InviteOptions,
  type OfflineDownload,
} from './runtime/begin-flows.ts';
export { beginLogin } from './runtime/begin-login.ts';
export {
  beginNewPasskey,
  beginPasskeySignIn,
  type NewPasskeyOptions,
  type PasskeySignInOptions,
} from './runtime/begin-passkey.ts';
export { beginPlayer } from './runtime/begin-player.ts';
export { beginPreview, beginViewerPlayer, type ViewerFlows } from './runtime/begin-preview.ts';
export { beginRestore } from './runtime/begin-restore.ts';
export { beginSession } from './runtime/begin-session.ts';
export { beginShare } from './runtime/begin-share.ts';
export {
  beginUpload,
  beginUploadQueue,
  beginUploadToLink,
  type UploadBeginning,
  type UploadOptions,
  uploadFile,
} from './runtime/begin-upload.ts';
export { type BrowserCode, requestBrowserCode } from './runtime/browser-code.ts';
export { beginCodeSignIn, type CodeSignInOptions, completeCodeSignIn } from './runtime/code-sign-in.ts';
export { type Client, createClient } from './runtime/create-client.ts';
export { createFlows, type Flows } from './runtime/create-flows.ts';
export { createRuntime, type Runtime } from './runtime/create-runtime.ts';
export type { FlowContext } from './runtime/flow-context.ts';
export { createQuickPress } from './runtime/gate-actors.ts';
export { isKnownPerson } from './runtime/known-person.ts';
export type { ClientFacts, RuntimeOptions } from './runtime/options.ts';
export type { UploadActor } from './runtime/run-upload.ts';
export { saveVersion } from './runtime/save-version.ts';
export { signInWithPassword } from './runtime/sign-in-with-password.ts';
export { wireOf, wiring } from './runtime/wiring.ts';
export {
  type CookieName,
  type Cookies,
  cookieNameOf,
  cookieTable,
  createCookies,
} from './storage/cookies.ts';
export { type Credentials, deviceIdOf, readCredentials, writeCredentials } from './storage/shared-keys.ts';
export { createStore, type Store } from './storage/store.ts';
export { type StorageKey, type StoredValue, storageTable } from './storage/table.ts';
export { discardUpload } from './upload/discard-upload.ts';
export type { FileHasher, FileHashes, HashName } from './upload/file-hasher.ts';
export { queryUploadOffset } from './upload/query-upload-offset.ts';
export type { UploadSource } from './upload/source.ts';
export type { FileVersion } from './upload/version-ports.ts';
