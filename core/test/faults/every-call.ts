// One use of each call of core, so that a rule can be tried on all of them.
import * as archives from '../../src/api/drive/archives.ts';
import * as area from '../../src/api/drive/area.ts';
import * as changes from '../../src/api/drive/changes.ts';
import * as contents from '../../src/api/drive/contents.ts';
import * as files from '../../src/api/drive/files.ts';
import * as notices from '../../src/api/drive/notices.ts';
import * as ownShares from '../../src/api/drive/own-shares.ts';
import * as playPositions from '../../src/api/drive/play-positions.ts';
import * as privilege from '../../src/api/drive/privilege.ts';
import * as restores from '../../src/api/drive/restores.ts';
import * as savedSearches from '../../src/api/drive/saved-searches.ts';
import * as sharedFiles from '../../src/api/drive/shared-files.ts';
import * as shares from '../../src/api/drive/shares.ts';
import * as tasks from '../../src/api/drive/tasks.ts';
import * as userSettings from '../../src/api/drive/user-settings.ts';
import * as access from '../../src/api/settings/access.ts';
import * as config from '../../src/api/settings/config.ts';
import * as debugOptions from '../../src/api/settings/debug-options.ts';
import * as latestBuild from '../../src/api/settings/latest-build.ts';
import * as statistics from '../../src/api/settings/statistics.ts';
import * as account from '../../src/api/user/account.ts';
import * as attempts from '../../src/api/user/attempts.ts';
import * as captcha from '../../src/api/user/captcha.ts';
import * as devices from '../../src/api/user/devices.ts';
import * as feedback from '../../src/api/user/feedback.ts';
import * as passkeys from '../../src/api/user/passkeys.ts';
import * as picture from '../../src/api/user/picture.ts';
import * as programs from '../../src/api/user/programs.ts';
import * as refresh from '../../src/api/user/refresh.ts';
import * as signIn from '../../src/api/user/sign-in.ts';
import * as tokens from '../../src/api/user/tokens.ts';
import * as twoStep from '../../src/api/user/two-step.ts';
import * as checkIns from '../../src/api/vip/check-in.ts';
import * as freeVip from '../../src/api/vip/free-vip.ts';
import * as invitations from '../../src/api/vip/invitations.ts';
import * as mailSubscriptions from '../../src/api/vip/mail-subscriptions.ts';
import * as membership from '../../src/api/vip/membership.ts';
import * as orders from '../../src/api/vip/orders.ts';
import * as open from '../../src/api/vip/public.ts';
import type { Call, Caller, CallOptions } from '../../src/request/call.ts';
import { createdCredential, givenCredential } from '../../src/testing/sample-credentials.ts';

/** Makes the call with arguments of the right sort. */
export type Use = (call: Caller, options?: CallOptions) => Promise<unknown>;

const languages = { system: 'ko', app: 'ko' };
const proof = { shareId: 'share-00001', passCode: 'abcd' };

/** Every call by the name of its function. */
export const everyCall = {
  listFiles: (call, options) => files.listFiles(call, { parentId: '', starred: true, name: 'a' }, options),
  getFile: (call, options) => files.getFile(call, 'f1', 'FETCH', options),
  getAncestors: (call, options) => files.getAncestors(call, 'f1', options),
  getDuplicates: (call, options) => files.getDuplicates(call, 'f1', options),
  listContents: (call, options) => contents.listContents(call, { id: 'f1' }, options),
  createFolder: (call, options) => files.createFolder(call, '', 'New', options),
  beginUpload: (call, options) => files.beginUpload(call, { parentId: '', name: 'a', size: '1' }, options),
  beginVersion: (call, options) =>
    files.beginVersion(call, 'f1', { size: 1, sha256: 'b'.repeat(64), basedOn: 'a'.repeat(64) }, options),
  listPlayPositions: (call, options) => playPositions.listPlayPositions(call, {}, options),
  keepPlayPosition: (call, options) =>
    playPositions.keepPlayPosition(call, { fileId: 'f1', position: 60_000, duration: 100_000 }, options),
  getUserSettings: (call, options) => userSettings.getUserSettings(call, options),
  changeUserSettings: (call, options) =>
    userSettings.changeUserSettings(call, { filter_files_on_create: false }, options),
  listNotices: (call, options) => notices.listNotices(call, options),
  markNoticesRead: (call, options) =>
    notices.markNoticesRead(call, { until: '2026-11-29T00:00:00.000Z' }, options),
  listSavedSearches: (call, options) => savedSearches.listSavedSearches(call, options),
  saveSearch: (call, options) => savedSearches.saveSearch(call, { name: 'a', query: 'q=a' }, options),
  deleteSavedSearch: (call, options) => savedSearches.deleteSavedSearch(call, 's1', options),
  findContent: (call, options) => files.findContent(call, 'A'.repeat(40), options),
  renameFile: (call, options) => files.renameFile(call, 'f1', 'b', options),
  listEvents: (call, options) => files.listEvents(call, {}, options),
  archiveFiles: (call, options) => archives.archiveFiles(call, { ids: ['f1'], name: 'a' }, options),
  getAbout: (call, options) => privilege.getAbout(call, options),
  moveFiles: (call, options) => changes.moveFiles(call, ['f1'], '', options),
  copyFiles: (call, options) => changes.copyFiles(call, ['f1'], '', options),
  trashFiles: (call, options) => changes.trashFiles(call, ['f1'], options),
  untrashFiles: (call, options) => changes.untrashFiles(call, ['f1'], options),
  deleteFiles: (call, options) => changes.deleteFiles(call, ['f1'], options),
  starFiles: (call, options) => changes.starFiles(call, ['f1'], options),
  unstarFiles: (call, options) => changes.unstarFiles(call, ['f1'], options),
  deleteFile: (call, options) => changes.deleteFile(call, 'f1', options),
  emptyTrash: (call, options) => changes.emptyTrash(call, options),
  createOfflineTask: (call, options) => tasks.createOfflineTask(call, { url: 'https://a.test/b' }, options),
  listTasks: (call, options) => tasks.listTasks(call, { phases: ['PHASE_TYPE_ERROR'] }, options),
  getTask: (call, options) => tasks.getTask(call, 't1', options),
  deleteTasks: (call, options) => tasks.deleteTasks(call, ['t1'], false, options),
  retryTask: (call, options) => tasks.retryTask(call, { id: 't1', type: 'offline' }, options),
  pauseTask: (call, options) => tasks.pauseTask(call, { id: 't1', type: 'offline' }, options),
  resumeTask: (call, options) => tasks.resumeTask(call, { id: 't1', type: 'offline' }, options),
  getShare: (call, options) => shares.getShare(call, proof, options),
  getShareDetail: (call, options) => shares.getShareDetail(call, { ...proof, parentId: 'f1' }, options),
  getSharedFile: (call, options) => shares.getSharedFile(call, { ...proof, fileId: 'f1' }, options),
  getSharedFiles: (call, options) => sharedFiles.getSharedFiles(call, { ...proof, fileIds: ['f1'] }, options),
  listSharedContents: (call, options) =>
    sharedFiles.listSharedContents(call, { ...proof, fileId: 'f1' }, options),
  archiveSharedFiles: (call, options) =>
    sharedFiles.archiveSharedFiles(call, { ...proof, fileIds: ['f1'] }, options),
  restoreShare: (call, options) => restores.restoreShare(call, { ...proof, fileIds: ['f1'] }, options),
  createShare: (call, options) =>
    ownShares.createShare(
      call,
      { fileIds: ['f1'], passCode: 'REQUIRED', expirationDays: 7, restoreLimit: '1' },
      options,
    ),
  listShares: (call, options) => ownShares.listShares(call, {}, options),
  changeShare: (call, options) => ownShares.changeShare(call, 's1', { title: 'a' }, options),
  deleteShares: (call, options) => ownShares.deleteShares(call, ['s1'], options),
  forgetShares: (call, options) => ownShares.forgetShares(call, ['s1'], options),
  getShareDays: (call, options) => ownShares.getShareDays(call, 's1', options),
  getVip: (call, options) => privilege.getVip(call, options),
  getAreaCountryCode: (call, options) => area.getAreaCountryCode(call, options),
  beginAttempt: (call, options) => attempts.beginAttempt(call, options),
  getAttempt: (call, options) => attempts.getAttempt(call, 'a1', options),
  getAuthorizationRequest: (call, options) => attempts.getAuthorizationRequest(call, 'r', options),
  authorize: (call, options) =>
    signIn.authorize(call, { request: 'r', username: 'u', password: 'p' }, options),
  denyAuthorization: (call, options) => signIn.denyAuthorization(call, 'r', options),
  requestVerification: (call, options) =>
    signIn.requestVerification(call, { email: 'a@b.test', target: 'ANY', usage: 'REGISTER' }, options),
  verifyCode: (call, options) => signIn.verifyCode(call, { verificationId: 'v', code: '123456' }, options),
  signUp: (call, options) => signIn.signUp(call, { email: 'a@b.test', password: 'p' }, options),
  signIn: (call, options) => signIn.signIn(call, { username: 'a@b.test', password: 'p' }, options),
  getCodeOwner: (call, options) => tokens.getCodeOwner(call, 'c', 's', options),
  exchangeCode: (call, options) =>
    tokens.exchangeCode(call, { code: 'c', state: 's', confirmation: 'agreed' }, options),
  beginDevice: (call, options) => tokens.beginDevice(call, options),
  exchangeDevice: (call, options) => tokens.exchangeDevice(call, 'd', options),
  getDeviceRequest: (call, options) => devices.getDeviceRequest(call, 'ABCD-EFGH', options),
  answerDevice: (call, options) =>
    devices.answerDevice(call, { userCode: 'ABCD-EFGH', allow: true }, options),
  refreshToken: (call, options) => refresh.refreshToken(call, 'r', options),
  revoke: (call, options) => tokens.revoke(call, options),
  me: (call, options) => tokens.me(call, options),
  changeProfile: (call, options) => account.changeProfile(call, { name: 'Ada' }, options),
  listPrograms: (call, options) => programs.listPrograms(call, options),
  disconnectProgram: (call, options) => programs.disconnectProgram(call, 'a', options),
  changePicture: (call, options) => picture.changePicture(call, 'iVBORw0KGgo=', options),
  removePicture: (call, options) => picture.removePicture(call, options),
  sendContact: (call, options) =>
    feedback.sendContact(
      call,
      { topic: 'other', email: 'ada@example.org', order: '', message: 'a', recaptchaToken: 't' },
      options,
    ),
  sendFeedback: (call, options) => feedback.sendFeedback(call, { category: 'idea', message: 'a' }, options),
  changeEmail: (call, options) =>
    account.changeEmail(call, { email: 'a@b.test', verificationToken: 't', password: 'p' }, options),
  changePassword: (call, options) =>
    account.changePassword(call, { oldPassword: 'p', newPassword: 'q' }, options),
  resetPassword: (call, options) =>
    account.resetPassword(call, { email: 'a@b.test', verificationToken: 't', newPassword: 'q' }, options),
  listSessions: (call, options) => account.listSessions(call, options),
  endSession: (call, options) => account.endSession(call, 's1', options),
  endOtherSessions: (call, options) => account.endOtherSessions(call, options),
  getTwoStep: (call, options) => twoStep.getTwoStep(call, options),
  beginTwoStep: (call, options) => twoStep.beginTwoStep(call, 'p', options),
  confirmTwoStep: (call, options) => twoStep.confirmTwoStep(call, '123456', options),
  renewRecoveryCodes: (call, options) =>
    twoStep.renewRecoveryCodes(call, { password: 'p', code: '123456' }, options),
  turnOffTwoStep: (call, options) => twoStep.turnOffTwoStep(call, { password: 'p', code: '123456' }, options),
  giveSecondFactor: (call, options) =>
    twoStep.giveSecondFactor(call, { challenge: 'c'.repeat(43), code: '123456' }, options),
  listPasskeys: (call, options) => passkeys.listPasskeys(call, options),
  beginPasskey: (call, options) => passkeys.beginPasskey(call, 'p', options),
  addPasskey: (call, options) =>
    passkeys.addPasskey(call, { name: 'Phone', credential: createdCredential }, options),
  renamePasskey: (call, options) => passkeys.renamePasskey(call, { passkeyId: 'k1', name: 'Phone' }, options),
  removePasskey: (call, options) => passkeys.removePasskey(call, { passkeyId: 'k1', password: 'p' }, options),
  askForPasskey: (call, options) => passkeys.askForPasskey(call, {}, options),
  signInWithPasskey: (call, options) =>
    passkeys.signInWithPasskey(call, { credential: givenCredential }, options),
  deleteAccount: (call, options) => account.deleteAccount(call, 'p', options),
  restoreAccount: (call, options) =>
    account.restoreAccount(call, { username: 'a@b.test', password: 'p' }, options),
  initCaptcha: (call, options) =>
    captcha.initCaptcha(
      call,
      { action: 'GET:/drive/v1/files', deviceId: 'd', meta: { email: 'a@b.test' } },
      options,
    ),
  claimFreeVip: (call, options) => freeVip.claimFreeVip(call, options),
  getQuantities: (call, options) => membership.getQuantities(call, options),
  redeemCode: (call, options) => membership.redeemCode(call, { code: 'ABCD' }, options),
  getVipTaskStatus: (call, options) => membership.getVipTaskStatus(call, 'newcomer', options),
  claimReward: (call, options) => membership.claimReward(call, { type: 'share_first', data: '' }, options),
  compensate: (call, options) => membership.compensate(call, { activity: 'a', action: 'claim' }, options),
  getCheckIn: (call, options) => checkIns.getCheckIn(call, options),
  checkIn: (call, options) => checkIns.checkIn(call, options),
  getInviteCode: (call, options) => invitations.getInviteCode(call, options),
  getInviteInfo: (call, options) => invitations.getInviteInfo(call, options),
  acceptInvitation: (call, options) => invitations.acceptInvitation(call, { from: 'ABC' }, options),
  getInvitePage: (call, options) => invitations.getInvitePage(call, 20, options),
  getMailSubscriptions: (call, options) => mailSubscriptions.getMailSubscriptions(call, options),
  setMailSubscription: (call, options) =>
    mailSubscriptions.setMailSubscription(call, { scene: 'check_in', subscribed: true }, options),
  verifyRecaptcha: (call, options) => open.verifyRecaptcha(call, 't', options),
  unsubscribe: (call, options) => open.unsubscribe(call, 'd', options),
  createOrder: (call, options) => orders.createOrder(call, { productId: 'year' }, options),
  getOrder: (call, options) => orders.getOrder(call, 'o1', options),
  listOrders: (call, options) => orders.listOrders(call, {}, options),
  cancelOrder: (call, options) => orders.cancelOrder(call, 'o1', options),
  getDownloadStatistics: (call, options) => open.getDownloadStatistics(call, options),
  auditShare: (call, options) =>
    open.auditShare(call, { shareUserId: 'u', gcids: [], fileIds: ['f'], verdict: 'OK' }, 'key', options),
  getExternalProducts: (call, options) => config.getExternalProducts(call, 'ko', options),
  getResources: (call, options) => config.getResources(call, 'ko', options),
  getActivityOperation: (call, options) => config.getActivityOperation(call, languages, options),
  getDebugOptions: (call, options) => debugOptions.getDebugOptions(call, {}, options),
  getBasicConfig: (call, options) => config.getBasicConfig(call, languages, options),
  reportStatistics: (call, options) =>
    statistics.reportStatistics(
      call,
      [{ action: 'page_show', page: 'home', detail: '', source: '' }],
      options,
    ),
  isAreaAccessible: (call, options) => access.isAreaAccessible(call, false, options),
  getLatestBuild: (call, options) => latestBuild.getLatestBuild(call, 1, options),
  checkRedirect: (call, options) => access.checkRedirect(call, '/a', options),
  getPagePayload: (call, options) => access.getPagePayload(call, '/ko', options),
} satisfies Readonly<Record<string, Use>>;

/** What the rooms of calls export that is no call. */
const notCalls: ReadonlySet<string> = new Set(['shareQuery', 'proofOf', 'countedFrom', 'signOutAction']);

/** The names of all calls that the rooms export. */
export function exportedCalls(): string[] {
  const rooms = [
    files,
    archives,
    contents,
    playPositions,
    savedSearches,
    notices,
    userSettings,
    area,
    sharedFiles,
    ownShares,
    restores,
    freeVip,
    latestBuild,
    debugOptions,
    statistics,
    account,
    feedback,
    attempts,
    devices,
    refresh,
    changes,
    tasks,
    shares,
    privilege,
    signIn,
    tokens,
    twoStep,
    passkeys,
    picture,
    programs,
    captcha,
    membership,
    checkIns,
    invitations,
    mailSubscriptions,
    orders,
    open,
    config,
    access,
  ];
  return rooms
    .flatMap((room) => Object.keys(room))
    .filter((name) => !notCalls.has(name))
    .sort();
}

/** The call as it is handed to the pipeline. */
export async function callOf(use: Use): Promise<Call<unknown>> {
  const seen: Call<unknown>[] = [];
  await use(
    Object.assign(
      async <T>(call: Call<T>) => {
        seen.push(call);
        return { ok: false as const, failure: { code: 'unknown' as const, ...nothing } };
      },
      { clientId: 'c' },
    ),
  );
  const [first] = seen;
  if (first === undefined) throw new Error('no call was made');
  return first;
}

const nothing = { numeric: null, message: null, localized: null, retryable: false, requestId: null };
