import { describe, expect, it } from 'vitest';
import { pageActions } from './actions.ts';
import { readAddressAction } from './address-action.ts';
import { decideEntryAction, type EntryAction, type EntryPage, readEntryAction } from './entry-action.ts';

const all: readonly EntryAction[] = ['open_feedback', 'login_required', 'login_to_drive', 'show_login'];
const out: EntryPage = { path: '/s/one', rest: '?view=list#top', isSignedIn: false, isFramed: false };

describe('actions in the URL of any page', () => {
  it('[R2.24] reads four actions, and no action is left that neither the drive nor any page carries out', () => {
    for (const action of all)
      expect(readEntryAction(`?action=${action}&view=list&q=a%20b`)).toEqual({
        action,
        rest: '?view=list&q=a+b',
      });
    expect(readEntryAction('action=show_login')).toEqual({ action: 'show_login', rest: '' });
    const unknown = pageActions.filter(
      (action) =>
        readEntryAction(`?action=${action}`) === null &&
        readAddressAction(`?action=${action}&q=&file=a&files=a`) === null,
    );
    expect(unknown).toEqual([]);
  });

  it.each([
    '',
    '?',
    '?action=',
    '?action=login',
    '?action=Show_login',
    '?action=constructor',
    '?x=show_login',
  ])('asks nothing: %s', (search) => {
    expect(readEntryAction(search)).toBeNull();
  });

  it('is not valid where it is doubled or endless', () => {
    for (const second of ['search', 'show_login', 'login_required', ''])
      expect(readEntryAction(`?action=show_login&action=${second}`)).toEqual({ action: 'invalid', rest: '' });
    const long = readEntryAction(`?action=show_login&x=${'a'.repeat(8200)}`);
    expect(long?.action).toBe('invalid');
    expect(long?.rest).not.toContain('action');
    // The first counts, which is the drive's.
    expect(readEntryAction('?action=search&action=show_login')).toBeNull();
  });
});

describe('what an action of any page means', () => {
  it('signs in first, and goes on with the rest of the address', () => {
    expect(decideEntryAction('login_required', out)).toEqual({
      kind: 'signIn',
      returnTo: '/s/one?view=list#top',
    });
    expect(decideEntryAction('login_to_drive', out)).toEqual({ kind: 'signIn', returnTo: '/drive/all' });
    expect(decideEntryAction('show_login', out)).toEqual({ kind: 'dialog' });
    expect(decideEntryAction('show_login', { ...out, path: '/ko' })).toEqual({
      kind: 'signIn',
      returnTo: '/ko?view=list#top',
    });
  });

  it('signed in, nothing is left to do but to go to the drive', () => {
    const inside = { ...out, isSignedIn: true };
    expect(decideEntryAction('login_required', inside)).toEqual({ kind: 'stay' });
    expect(decideEntryAction('show_login', inside)).toEqual({ kind: 'stay' });
    expect(decideEntryAction('login_to_drive', inside)).toEqual({ kind: 'drive' });
    // The folder that is open stays open.
    expect(decideEntryAction('login_to_drive', { ...inside, path: '/drive/all' })).toEqual({ kind: 'stay' });
  });

  it('opens the feedback, which hears of the page without its ids', () => {
    for (const isSignedIn of [false, true])
      for (const [path, from] of [
        ['/s/one/two', '/s'],
        ['/u/link', '/u'],
        ['/ko', '/ko'],
        ['/', '/'],
        ['/drive/search', '/drive/search'],
      ] as const)
        expect(decideEntryAction('open_feedback', { ...out, isSignedIn, path })).toEqual({
          kind: 'feedback',
          from,
        });
    expect(decideEntryAction('open_feedback', { ...out, path: '/drive/feedback' })).toEqual({ kind: 'stay' });
  });

  it('no passcode goes along', () => {
    const rest = '?s_code=secret&view=list#top';
    for (const [action, path] of [
      ['login_required', '/s/one'],
      ['show_login', '/en-US'],
    ] as const) {
      const step = decideEntryAction(action, { ...out, path, rest });
      expect(step).toEqual({ kind: 'signIn', returnTo: `${path}?view=list#top` });
    }
  });

  it('leaves the pages alone where somebody signs in or approves', () => {
    for (const path of [
      '/drive/login',
      '/auth',
      '/loading',
      '/q',
      '/q/ABCD-EFGH',
      '/tv',
      '/en-US/tv',
      '/ko/tv',
    ])
      for (const action of all)
        for (const isSignedIn of [false, true])
          expect([path, decideEntryAction(action, { ...out, path, isSignedIn })]).toEqual([
            path,
            { kind: 'stay' },
          ]);
    expect(decideEntryAction('show_login', { ...out, path: '/question' }).kind).toBe('signIn');
  });

  it('in a frame, tells the page around, and signs nobody in there', () => {
    const framed = { ...out, isFramed: true };
    for (const action of all)
      expect(decideEntryAction(action, framed)).toEqual({ kind: 'tellParent', action });
    const inside = { ...framed, isSignedIn: true };
    expect(all.map((action) => decideEntryAction(action, inside).kind)).toEqual([
      'tellParent',
      'stay',
      'tellParent',
      'stay',
    ]);
  });
});
