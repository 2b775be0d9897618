import { unreachable } from '../harness/failures.ts';
import type { Journey } from '../harness/types.ts';
import { failed, listing, opened, openedWhole, refusal, secondPage, usual } from './share.fixtures.ts';
import type { shareMachine } from './share.machine.ts';
import { isSensitive } from './share.rules.ts';
import type { ShareAnswer } from './share.types.ts';
import type { ShareView } from './share.view.ts';

type ShareJourney = Journey<typeof shareMachine, ShareView>;

const answer = (one: ShareAnswer) => ({ port: 'fetchShare', answer: one }) as const;
const submit = (passCode: string) => ({ event: { type: 'passcode.submit', passCode } }) as const;
const reload = { event: { type: 'share.reload' } } as const;
const more = { event: { type: 'page.more' } } as const;
const folder = { event: { type: 'folder.open', parentId: 'd1' } } as const;
const order = { event: { type: 'order.change', order: 'size_desc', foldersFirst: true } } as const;
const idle = { open: 'idle' } as const;
const ready = { awaitingPassCode: 'ready' } as const;
const asked = (part: object) =>
  [
    'fetchShare',
    {
      shareId: 's1',
      parentId: '',
      passCode: '',
      passToken: '',
      order: 'name_asc',
      foldersFirst: true,
      page: '',
      ...part,
    },
  ] as const;
const told = { type: 'share.opened', shareId: 's1', passToken: 'tok' } as const;

const closedStatuses = [
  'PROHIBITED',
  'SENSITIVE_RESOURCE',
  'SENSITIVE_WORD',
  'EXPIRED',
  'DELETED',
  'NOT_FOUND',
  'ENTRY_NOT_FOUND',
  'MAX_RESTORE_COUNT',
  'NOT_STARTED',
] as const;

export const journeys: readonly ShareJourney[] = [
  {
    title: '[R4.1] opens a share without a passcode, loads all pages, and shows each entry once',
    input: usual,
    from: 'loading',
    steps: [
      [answer(opened), idle],
      [more, { open: 'loadingMore' }],
      [answer(openedWhole), idle],
      [more, idle],
    ],
    view: { screen: 'open', more: 'none' },
    emitted: [told],
    portCalls: [asked({}), asked({ passToken: 'tok', page: 'p2' })],
    context: { listing: secondPage, status: null, failure: null },
  },
  {
    title: '[R4.1] does not load again what the server-rendered page contained',
    input: { ...usual, initial: opened },
    from: idle,
    steps: [],
    view: { screen: 'open', more: 'available' },
    portCalls: [],
    emitted: [told],
    context: { listing, passToken: 'tok' },
  },
  {
    title: '[R4.1] asks for the passcode, shows a wrong one, and opens with the right one',
    input: usual,
    from: 'loading',
    steps: [
      [answer(refusal('PASS_CODE_EMPTY')), ready, { screen: 'passCode', wrong: false, waitSeconds: 0 }],
      [submit('bad'), 'loading'],
      [answer(refusal('PASS_CODE_ERROR')), ready, { screen: 'passCode', wrong: true, waitSeconds: 0 }],
      [submit('good'), 'loading'],
      [answer(opened), idle],
    ],
    view: { screen: 'open', more: 'available' },
    portCalls: [asked({}), asked({ passCode: 'bad' }), asked({ passCode: 'good' })],
    context: { passCode: '', passToken: 'tok' },
  },
  {
    title: '[R4.1] too many wrong passcodes lock the form for a while',
    input: usual,
    from: 'loading',
    steps: [
      [answer(refusal('PASS_CODE_ERROR', 60)), { awaitingPassCode: 'waiting' }],
      [submit('more'), { awaitingPassCode: 'waiting' }],
      [{ delay: 'passCodeWait' }, ready],
    ],
    view: { screen: 'passCode', wrong: true, waitSeconds: 0 },
    context: { retryAfter: 0, status: 'PASS_CODE_ERROR' },
  },
  {
    title: '[R4.1] shows how long the form is locked',
    input: usual,
    from: 'loading',
    steps: [[answer(refusal('PASS_CODE_ERROR', 60)), { awaitingPassCode: 'waiting' }]],
    view: { screen: 'passCode', wrong: true, waitSeconds: 60 },
    context: { retryAfter: 60 },
  },
  {
    title: '[R4.1] the share can be loaded again from the passcode form',
    input: usual,
    from: 'loading',
    steps: [
      [answer(refusal('PASS_CODE_EMPTY')), ready],
      [reload, 'loading'],
    ],
    view: { screen: 'loading' },
    context: { status: 'PASS_CODE_EMPTY' },
  },
  ...closedStatuses.map(
    (status): ShareJourney => ({
      title: `[R4.1] ${status} shows why and nothing else, and can be reloaded`,
      input: usual,
      from: 'loading',
      steps: [
        [
          answer(refusal(status)),
          isSensitive(status) ? 'sensitive' : 'closed',
          { screen: 'refused', status },
        ],
        [reload, 'loading'],
      ],
      view: { screen: 'loading' },
      context: { status, listing: null },
    }),
  ),
  {
    title: '[R4.1] a sensitive share warns after its passcode, and is shown when the person asks for it',
    input: usual,
    from: 'loading',
    steps: [
      [answer(refusal('PASS_CODE_EMPTY')), ready],
      [submit('good'), 'loading'],
      [
        answer({ ...refusal('SENSITIVE_WARNING'), passToken: 'half' }),
        'warned',
        { screen: 'refused', status: 'SENSITIVE_WARNING' },
      ],
      [{ event: { type: 'warning.accept' } }, 'loading'],
      [answer(opened), idle],
      [folder, 'loading'],
    ],
    view: { screen: 'loading' },
    portCalls: [
      asked({}),
      asked({ passCode: 'good' }),
      asked({ passToken: 'half', showSensitive: true }),
      // From then on the token stands for it.
      asked({ parentId: 'd1', passToken: 'tok' }),
    ],
    context: { status: null, showSensitive: false },
  },
  {
    title: '[R4.1] a warning can be loaded again, and asks again',
    input: usual,
    from: 'loading',
    steps: [
      [answer(refusal('SENSITIVE_WARNING')), 'warned'],
      [reload, 'loading'],
      [answer(refusal('SENSITIVE_WARNING')), 'warned'],
      [{ event: { type: 'warning.accept' } }, 'loading'],
      [answer(refusal('DELETED')), 'closed'],
    ],
    view: { screen: 'refused', status: 'DELETED' },
    portCalls: [asked({}), asked({}), asked({ showSensitive: true })],
    context: { showSensitive: false, listing: null },
  },
  {
    title: '[R4.1] another folder can be opened where one is not in the share',
    input: { ...usual, parentId: 'gone' },
    from: 'loading',
    steps: [
      [answer(refusal('ENTRY_NOT_FOUND')), 'closed', { screen: 'refused', status: 'ENTRY_NOT_FOUND' }],
      [folder, 'loading'],
      [answer(opened), idle],
    ],
    view: { screen: 'open', more: 'available' },
    portCalls: [asked({ parentId: 'gone' }), asked({ parentId: 'd1' })],
    context: { status: null, parentId: 'd1' },
  },
  {
    title: '[R4.1] AUDITING is polled by itself',
    input: usual,
    from: 'loading',
    steps: [
      [answer(refusal('AUDITING')), 'auditing'],
      [{ delay: 'auditPoll' }, 'loading'],
      [answer(refusal('AUDITING')), 'auditing'],
      [reload, 'loading'],
      [answer(opened), idle],
    ],
    view: { screen: 'open', more: 'available' },
    context: { status: null },
  },
  {
    title: '[R4.1] AUDITING has a screen of its own',
    input: usual,
    from: 'loading',
    steps: [[answer(refusal('AUDITING')), 'auditing']],
    view: { screen: 'refused', status: 'AUDITING' },
    context: { status: 'AUDITING' },
  },
  {
    title: 'shows a network error, which can be retried',
    input: usual,
    from: 'loading',
    steps: [
      [answer(failed), 'failed'],
      [reload, 'loading'],
      [answer(failed), 'failed'],
      [folder, 'loading'],
      [answer(openedWhole), idle],
    ],
    view: { screen: 'open', more: 'none' },
    context: { failure: null, parentId: 'd1' },
  },
  {
    title: 'keeps the failure',
    input: usual,
    from: 'loading',
    steps: [[answer(failed), 'failed']],
    view: { screen: 'failed', failure: unreachable },
    context: { failure: unreachable },
  },
  {
    title: '[R2.2] [R3.8] opens folders and changes the order, also while something loads',
    input: usual,
    from: 'loading',
    steps: [
      [folder, 'loading'],
      [order, 'loading'],
      [answer(opened), idle],
      [{ event: { type: 'folder.open', parentId: 'd2' } }, 'loading'],
      [answer(opened), idle],
      [{ event: { type: 'order.change', order: 'name_desc', foldersFirst: false } }, 'loading'],
      [answer(opened), idle],
      [reload, 'loading'],
    ],
    view: { screen: 'loading' },
    portCalls: [
      asked({}),
      asked({ parentId: 'd1' }),
      asked({ parentId: 'd1', order: 'size_desc' }),
      asked({ parentId: 'd2', order: 'size_desc', passToken: 'tok' }),
      asked({ parentId: 'd2', order: 'name_desc', foldersFirst: false, passToken: 'tok' }),
      asked({ parentId: 'd2', order: 'name_desc', foldersFirst: false, passToken: 'tok' }),
    ],
  },
  {
    title: '[R4.1] shows that the share was closed when the next page is loaded',
    input: { ...usual, initial: opened },
    from: idle,
    steps: [
      [more, { open: 'loadingMore' }],
      [answer(refusal('DELETED')), 'closed'],
    ],
    view: { screen: 'refused', status: 'DELETED' },
    context: { status: 'DELETED', listing: null },
  },
  {
    title: 'a page that failed to load can be retried',
    input: { ...usual, initial: opened },
    from: idle,
    steps: [
      [more, { open: 'loadingMore' }],
      [answer(failed), { open: 'pageFailed' }, { screen: 'open', more: 'failed' }],
      [more, { open: 'loadingMore' }],
    ],
    view: { screen: 'open', more: 'loading' },
    context: { failure: unreachable, listing },
  },
  {
    title: 'hides the share while the service may not be used from this region, and loads it afterwards',
    input: { ...usual, initial: opened },
    from: { open: 'idle' },
    steps: [
      [{ event: { type: 'access.blocked' } }, 'regionBlocked', { screen: 'regionBlocked' }],
      [{ event: { type: 'access.allowed' } }, 'loading'],
    ],
    view: { screen: 'loading' },
    context: { listing: null },
  },
];
