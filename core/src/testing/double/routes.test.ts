import { expect, it } from 'vitest';
import { type Api, type Call, type Caller, createApi } from '../../index.ts';
import { createdCredential, givenCredential } from '../sample-credentials.ts';
import { routeOf } from './routing.ts';
import { createServiceDouble, routes } from './service-double.ts';

type Calls = { readonly [Room in keyof Api]: { readonly [Name in keyof Api[Room]]: () => unknown } };

/** Every call with sample arguments: a missing call does not compile. */
function everyCall({ drive, shares, user, vip, config, access }: Api): Calls {
  const languages = { system: 'en-US', app: 'en-US' };
  const email = 'ada@example.org';
  const password = 'a long password';
  return {
    drive: {
      listFiles: () => drive.listFiles({ parentId: '' }),
      getFile: () => drive.getFile('a'),
      getChanges: () => drive.getChanges(),
      getAncestors: () => drive.getAncestors('a'),
      getDuplicates: () => drive.getDuplicates('a'),
      listContents: () => drive.listContents({ id: 'a' }),
      createFolder: () => drive.createFolder('', 'a'),
      beginUpload: () => drive.beginUpload({ parentId: '', name: 'a', size: '1' }),
      findContent: () => drive.findContent('A'.repeat(40)),
      beginVersion: () =>
        drive.beginVersion('a', { size: 1, sha256: 'b'.repeat(64), basedOn: 'a'.repeat(64) }),
      renameFile: () => drive.renameFile('a', 'b'),
      listEvents: () => drive.listEvents(),
      getAbout: () => drive.getAbout(),
      getTimeline: () => drive.getTimeline({ parentId: '', utcOffset: 0 }),
      getTimelineDay: () =>
        drive.getTimelineDay({ parentId: '', utcOffset: 0, day: '2026-11-21', offset: 0, limit: 1 }),
      getStorageUsage: () => drive.getStorageUsage(),
      getUsageDetails: () => drive.getUsageDetails(),
      getDisplayModes: () => drive.getDisplayModes(),
      setDisplayMode: () => drive.setDisplayMode({ folder_id: '', view: 'flow', order: 'name_asc' }),
      getUserSettings: () => drive.getUserSettings(),
      changeUserSettings: () => drive.changeUserSettings({ filter_files_on_create: false }),
      listNotices: () => drive.listNotices(),
      markNoticesRead: () => drive.markNoticesRead({ until: '2026-11-29T00:00:00.000Z' }),
      listSavedSearches: () => drive.listSavedSearches(),
      saveSearch: () => drive.saveSearch({ name: 'a', query: 'q=a' }),
      deleteSavedSearch: () => drive.deleteSavedSearch('id'),
      listPlayPositions: () => drive.listPlayPositions(),
      keepPlayPosition: () => drive.keepPlayPosition({ fileId: 'id', position: 1, duration: 2 }),
      moveFiles: () => drive.moveFiles(['a'], ''),
      copyFiles: () => drive.copyFiles(['a'], ''),
      trashFiles: () => drive.trashFiles(['a']),
      untrashFiles: () => drive.untrashFiles(['a']),
      deleteFiles: () => drive.deleteFiles(['a']),
      starFiles: () => drive.starFiles(['a']),
      unstarFiles: () => drive.unstarFiles(['a']),
      deleteFile: () => drive.deleteFile('a'),
      emptyTrash: () => drive.emptyTrash(),
      createOfflineTask: () => drive.createOfflineTask({ url: 'https://files.example/a' }),
      listTasks: () => drive.listTasks(),
      getTask: () => drive.getTask('a'),
      deleteTasks: () => drive.deleteTasks(['a']),
      retryTask: () => drive.retryTask({ id: 'a', type: 'offline' }),
      pauseTask: () => drive.pauseTask({ id: 'a', type: 'offline' }),
      resumeTask: () => drive.resumeTask({ id: 'a', type: 'offline' }),
      getVip: () => drive.getVip(),
      archiveFiles: () => drive.archiveFiles({ ids: ['a'] }),
      getAreaCountryCode: () => drive.getAreaCountryCode(),
    },
    shares: {
      getShare: () => shares.getShare({ shareId: 'a' }),
      getShareDetail: () => shares.getShareDetail({ shareId: 'a', parentId: 'b' }),
      getSharedFile: () => shares.getSharedFile({ shareId: 'a', fileId: 'b' }),
      getSharedFiles: () => shares.getSharedFiles({ shareId: 'a', fileIds: ['b'] }),
      listSharedContents: () => shares.listSharedContents({ shareId: 'a', fileId: 'b' }),
      archiveSharedFiles: () => shares.archiveSharedFiles({ shareId: 'a', fileIds: ['b'] }),
      restoreShare: () => shares.restoreShare({ shareId: 'a', fileIds: ['b'] }),
      createShare: () =>
        shares.createShare({ fileIds: ['a'], passCode: 'REQUIRED', expirationDays: 7, restoreLimit: '-1' }),
      listShares: () => shares.listShares(),
      changeShare: () => shares.changeShare('a', { title: 'b' }),
      deleteShares: () => shares.deleteShares(['a']),
      forgetShares: () => shares.forgetShares(['a']),
      getShareDays: () => shares.getShareDays('a'),
      getUploadLink: () => shares.getUploadLink({ shareId: 'a' }),
      beginLinkUpload: () => shares.beginLinkUpload({ shareId: 'a', name: 'b', size: 1 }),
    },
    user: {
      beginAttempt: () => user.beginAttempt(),
      getAttempt: () => user.getAttempt('a'),
      authorize: () => user.authorize({ request: 'a', username: email, password }),
      denyAuthorization: () => user.denyAuthorization('a'),
      requestVerification: () => user.requestVerification({ email, target: 'ANY', usage: 'SIGN_IN' }),
      verifyCode: () => user.verifyCode({ verificationId: 'a', code: '123456' }),
      signUp: () => user.signUp({ email, password }),
      signIn: () => user.signIn({ username: email, password }),
      getCodeOwner: () => user.getCodeOwner('a', 'b'),
      getAuthorizationRequest: () => user.getAuthorizationRequest('a'),
      exchangeCode: () => user.exchangeCode({ code: 'a', state: 'b', confirmation: '' }),
      beginDevice: () => user.beginDevice(),
      exchangeDevice: () => user.exchangeDevice('a'),
      getDeviceRequest: () => user.getDeviceRequest('ABCD-EFGH'),
      answerDevice: () => user.answerDevice({ userCode: 'ABCD-EFGH', allow: true }),
      refreshToken: () => user.refreshToken('a'),
      revoke: () => user.revoke(),
      me: () => user.me(),
      changeProfile: () => user.changeProfile({ name: 'a' }),
      listPrograms: () => user.listPrograms(),
      disconnectProgram: () => user.disconnectProgram('a'),
      changePicture: () => user.changePicture('iVBORw0KGgo='),
      removePicture: () => user.removePicture(),
      sendFeedback: () => user.sendFeedback({ category: 'idea', message: 'a' }),
      sendContact: () =>
        user.sendContact({ topic: 'other', email, order: '', message: 'a', recaptchaToken: 'b' }),
      changeEmail: () => user.changeEmail({ email, verificationToken: 'a', password }),
      changePassword: () => user.changePassword({ oldPassword: password, newPassword: password }),
      resetPassword: () => user.resetPassword({ email, verificationToken: 'a', newPassword: password }),
      listSessions: () => user.listSessions(),
      endSession: () => user.endSession('a'),
      endOtherSessions: () => user.endOtherSessions(),
      getTwoStep: () => user.getTwoStep(),
      beginTwoStep: () => user.beginTwoStep(password),
      confirmTwoStep: () => user.confirmTwoStep('123456'),
      renewRecoveryCodes: () => user.renewRecoveryCodes({ password, code: '123456' }),
      turnOffTwoStep: () => user.turnOffTwoStep({ password, code: '123456' }),
      giveSecondFactor: () => user.giveSecondFactor({ challenge: 'a'.repeat(43), code: '123456' }),
      listPasskeys: () => user.listPasskeys(),
      beginPasskey: () => user.beginPasskey(password),
      addPasskey: () => user.addPasskey({ name: 'a', credential: createdCredential }),
      renamePasskey: () => user.renamePasskey({ passkeyId: 'a', name: 'b' }),
      removePasskey: () => user.removePasskey({ passkeyId: 'a', password }),
      askForPasskey: () => user.askForPasskey(),
      signInWithPasskey: () => user.signInWithPasskey({ credential: givenCredential }),
      deleteAccount: () => user.deleteAccount(password),
      restoreAccount: () => user.restoreAccount({ username: email, password }),
      initCaptcha: () =>
        user.initCaptcha({ action: 'GET:/drive/v1/files', deviceId: 'a', meta: { username: email } }),
    },
    vip: {
      claimFreeVip: () => vip.claimFreeVip(),
      getQuantities: () => vip.getQuantities(),
      redeemCode: () => vip.redeemCode({ code: 'a' }),
      getVipTaskStatus: () => vip.getVipTaskStatus('newcomer'),
      getCheckIn: () => vip.getCheckIn(),
      checkIn: () => vip.checkIn(),
      claimReward: () => vip.claimReward({ type: 'upload_first', data: '' }),
      createOrder: () => vip.createOrder({ productId: 'a' }),
      getOrder: () => vip.getOrder('a'),
      listOrders: () => vip.listOrders(),
      cancelOrder: () => vip.cancelOrder('a'),
      compensate: () => vip.compensate({ activity: 'a', action: 'check' }),
      getInviteCode: () => vip.getInviteCode(),
      getInviteInfo: () => vip.getInviteInfo(),
      acceptInvitation: () => vip.acceptInvitation({ from: 'a' }),
      getInvitePage: () => vip.getInvitePage(),
      verifyRecaptcha: () => vip.verifyRecaptcha('a'),
      unsubscribe: () => vip.unsubscribe('a'),
      getMailSubscriptions: () => vip.getMailSubscriptions(),
      setMailSubscription: () => vip.setMailSubscription({ scene: 'check_in', subscribed: true }),
      getDownloadStatistics: () => vip.getDownloadStatistics(),
      auditShare: () =>
        vip.auditShare({ shareUserId: 'a', gcids: [], fileIds: ['b'], verdict: 'OK' }, 'a key'),
    },
    config: {
      getExternalProducts: () => config.getExternalProducts('en-US'),
      getResources: () => config.getResources('en-US'),
      getActivityOperation: () => config.getActivityOperation(languages),
      getDebugOptions: () => config.getDebugOptions(),
      getBasicConfig: () => config.getBasicConfig(languages),
      reportStatistics: () =>
        config.reportStatistics([{ action: 'page_show', page: 'home', detail: '', source: '' }]),
    },
    access: {
      isAreaAccessible: () => access.isAreaAccessible(),
      getLatestBuild: () => access.getLatestBuild(0),
      checkRedirect: () => access.checkRedirect('/a'),
      getPagePayload: () => access.getPagePayload('/'),
    },
  };
}

/** The request of every call by its name, recorded without a service. */
function askedFor(): ReadonlyMap<string, Call<unknown>> {
  const asked = new Map<string, Call<unknown>>();
  let name = '';
  const record = async <T>(call: Call<T>) => {
    asked.set(name, call);
    return {
      ok: false as const,
      failure: {
        code: 'cancelled' as const,
        numeric: null,
        message: null,
        localized: null,
        retryable: false,
        requestId: null,
      },
    };
  };
  const caller: Caller = Object.assign(record, { clientId: 'aloft-terminal' });
  const api = createApi(caller);
  const calls = everyCall(api);
  for (const [room, list] of Object.entries(api)) {
    const known = Object.entries(calls).find(([one]) => one === room)?.[1] ?? {};
    expect(Object.keys(known).toSorted()).toEqual(Object.keys(list).toSorted());
    for (const [one, call] of Object.entries<() => unknown>(known)) {
      name = `${room}.${one}`;
      call();
    }
  }
  return asked;
}

/** Routes without a call: one is read as a stream by `watchChanges`, one is opened by a browser. */
const withoutCall = [
  'GET /drive/v1/changes/stream',
  'GET /v1/auth/authorize',
  // What a person types, a code or a passcode, is sent by POST: the GET is for other clients.
  'GET /v1/auth/device',
  'POST /drive/v1/share/detail',
];

/** The calls that the double refuses: those of the app's pages, passkeys, upload-only links and the consent page. */
const unserved: Readonly<Record<keyof Api, string>> = {
  drive:
    'archiveFiles changeUserSettings copyFiles deleteFile deleteSavedSearch emptyTrash findContent ' +
    'getAncestors getAreaCountryCode getDisplayModes getDuplicates ' +
    'getStorageUsage getTimeline getTimelineDay getUsageDetails getUserSettings keepPlayPosition listContents listEvents ' +
    'listNotices listPlayPositions listSavedSearches listTasks markNoticesRead moveFiles renameFile saveSearch ' +
    'setDisplayMode starFiles unstarFiles untrashFiles',
  shares:
    'archiveSharedFiles beginLinkUpload changeShare getShareDays getUploadLink ' +
    'listSharedContents listShares',
  user:
    'addPasskey askForPasskey beginPasskey beginTwoStep changeEmail changePassword ' +
    'changePicture changeProfile confirmTwoStep deleteAccount disconnectProgram ' +
    'endOtherSessions endSession getAuthorizationRequest getCodeOwner getTwoStep ' +
    'giveSecondFactor listPasskeys listPrograms listSessions removePasskey removePicture ' +
    'renamePasskey renewRecoveryCodes resetPassword restoreAccount sendContact sendFeedback ' +
    'signInWithPasskey turnOffTwoStep',
  vip:
    'auditShare checkIn claimReward getCheckIn getDownloadStatistics getInvitePage ' +
    'getMailSubscriptions getQuantities getVipTaskStatus setMailSubscription unsubscribe',
  config: 'getActivityOperation getBasicConfig getResources reportStatistics',
  access: 'checkRedirect getPagePayload',
};

it('every call of the API has a route or is known to be unserved, and every route has a call', () => {
  const asked = [...askedFor()];
  expect(asked.length).toBeGreaterThan(70);
  const found = asked.map(([name, { host, method, path }]) => {
    const match = host === 'audit' ? null : routeOf(routes, { origin: 'app', method, path });
    return { name, route: match?.route };
  });
  const missing = found.flatMap(({ name, route }) => (route === undefined ? [name] : []));
  const known = Object.entries(unserved).flatMap(([room, names]) =>
    names.split(' ').flatMap((name) => (name === '' ? [] : [`${room}.${name}`])),
  );
  expect(missing.toSorted()).toEqual(known.toSorted());
  const served = found.map(({ route }) => route);
  const idle = routes
    .filter((route) => route.origin !== 'content' && !served.includes(route))
    .map(({ method, pattern }) => `${method} ${pattern}`);
  expect(idle.toSorted()).toEqual(withoutCall.toSorted());
});

it('answers a call that it does not serve with its name', async () => {
  const { fetch, origins } = createServiceDouble();
  const answer = await fetch(`${origins.drive[0]}/drive/v1/timeline`);
  expect(answer.status).toBe(501);
  expect(await answer.json()).toMatchObject({
    error: 'unimplemented',
    error_description: 'the double does not serve GET /drive/v1/timeline',
  });
});

it('is not imported by the package', async () => {
  const core: object = await import('../../index.ts');
  expect(Object.keys(core)).not.toContain('createServiceDouble');
});
