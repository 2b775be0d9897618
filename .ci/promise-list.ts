// The promises, in the order of docs/promises.md. A promise is a list of clauses; each clause has its own tests.

/** A part of a promise that a test can check. */
export interface Clause {
  /** The number of the promise and a letter, `P36a`, as cited in test titles. */
  readonly id: string;
  readonly text: string;
}

/** One promise to users or operators. */
export interface Promised {
  readonly number: string;
  readonly text: string;
  readonly clauses: readonly Clause[];
}

/** A group of promises. */
export interface Chapter {
  readonly title: string;
  readonly promises: readonly Promised[];
}

/** Creates a promise; its clauses are lettered in order. Null leaves a letter out. */
function promise(number: string, text: string, ...clauses: readonly (string | null)[]): Promised {
  return {
    number,
    text,
    clauses: clauses.flatMap((clause, nth) =>
      clause === null ? [] : [{ id: `${number}${'abcdefghijklmnopqrstuvwxyz'.charAt(nth)}`, text: clause }],
    ),
  };
}

const data: Chapter = {
  title: 'Your data is safe',
  promises: [
    promise(
      'P1',
      'What the server has answered with success is there after it was killed.',
      'after kill -9 under eight writers, rows and the hashes of bytes are those that were acknowledged, fifty times over',
      'what was half done when the process died is finished or undone by the next one, and counted once',
      'the same holds when one of several processes dies, and when the database or the store goes away and comes back',
    ),
    promise(
      'P2',
      '… and after the power failed.',
      'between any two steps on the way of a file to the disk',
      'between any two steps of joining its parts',
      'and the proof notices when a sync is left out',
    ),
    promise(
      'P3',
      'An upload is all or nothing.',
      'half an upload is never visible',
      'it goes on from the last confirmed byte, and ends with the right bytes',
      'it is gone within a day when nobody goes on with it',
      'a length that is wrong, negative or exceeded is refused',
      'while they arrive, bytes on disk never exceed what was reserved and one part, and a transfer that stands still ends',
      'and a download that breaks off never looks whole',
    ),
    promise(
      'P4',
      'Bytes and rows belong together.',
      'bytes are never deleted while a file names them',
      'bytes that no file names do not outlive the sweep',
      'a process that was paused for longer than its lease overwrites and deletes nothing',
      'every entry can be reached and every count is right; the check finds and mends what is not',
      'the sweep, the check and the backup read stores of any size',
      'what was put into the trash by itself stays there when the folder that it was in is deleted',
    ),
    promise(
      'P5',
      'Old and second servers do no harm, and a backup is a way back.',
      'a second server on the same data refuses to start and says who has it',
      'what a dead process left behind holds nobody up',
      'a build that is older than the data refuses to start',
      'data of an older build is brought up to date with everything in it',
      'a backup taken while people write restores to all that was acknowledged before',
      'a backup holds no key; without the key nothing else is lost',
      'what the server writes on disk is readable by its own user alone',
      'a backup is restored where nobody has stored anything; of what cannot be restored it is said what to do',
      'a server makes backups each day and before a migration, and one that fails harms none of the good ones',
      'a trial restore proves a backup, or names what is wrong with it, and leaves nothing behind',
    ),
    promise(
      'P41',
      'A text that is saved changes where it was changed, and nowhere else.',
      'no other byte, in any encoding and with any line breaks, or it is not saved before a question',
      'what cannot be read or written back exactly is said when it is opened, asked about before its first save, and kept',
    ),
  ],
};

const shares: Chapter = {
  title: 'Shares, and what is worth money',
  promises: [
    promise(
      'P6',
      'Nothing about a share with a passcode leaves without the passcode.',
      'on any route, with no proof, a wrong one, an expired one or another share’s: no name, count, size, picture or owner',
      'in any state of the share',
      'a passcode can be read in no database and no backup',
    ),
    promise(
      'P7',
      'Guessing is counted, and nobody can lock others out.',
      'five wrong passcodes in ten minutes for a share and client, then a wait that doubles up to an hour',
      'thirty wrong ones in an hour for a client over all shares',
      'after fifty wrong ones in a day each further try needs a captcha, and the right passcode with it still opens',
      'a restart forgets no count',
      'a hundred wrong tries at once are counted one by one, before anything is hashed',
      'a client is an IPv4 address or an IPv6 /64, however it is written; forwarded addresses count from listed proxies alone',
      'wrong passwords from one address keep nobody else out of the account',
      'mails that somebody asks for keep nobody from theirs, and what was not sent does not count',
      'wrong verification codes from one client keep nobody else from theirs',
      'device codes that somebody guesses or asks for keep nobody else from theirs',
      'wrong passcodes from one client keep nobody else out of the share',
      'an address that nobody confirmed gets its code and no other mail, whatever is done to the account',
      'a mailbox gets so many mails of a cause, all of its labels together, and who uses up one cause hides no other',
      'an account that did not prove its address holds it against nobody who does, and has no second step and no passkey',
      'behind the right password thirty wrong codes a day are looked at, wherever they come from; the owner is told, and a passkey, a recovery code or a new password still lets them in',
      'what a page of another site has a visitor’s browser send uses up none of the visitor’s tries',
      'with two-step sign-in, a session and the password alone neither delete the account, nor move it to another address, nor add a passkey',
      'twenty wrong admin keys in ten minutes are looked at, by whichever call and from whatever address they come',
    ),
    promise(
      'P8',
      'From the outside, what is not there and what is not yours look alike.',
      'what does not exist and what is somebody else’s have the same answer',
      'a wrong password and an account that does not exist have the same answer',
    ),
    promise(
      'P9',
      'A right ends with what gave it, within one request.',
      'a passcode that was changed or removed ends every pass given before',
      'a share that expired, was deleted or taken down ends every pass',
      'and every address of its files that was handed out, in the middle of a film too',
      'a new password and a deleted account end every address of files and uploads',
      'an address ends when its `expire` says',
      'a thumbnail’s address opens the thumbnail alone',
      'saving a share that is under way ends with the share',
      'content that was prohibited cannot be shared again',
      'what is in the trash or deleted is in no share',
      'the first proof of an address ends every session, program, second step, passkey and share that was made before it',
    ),
    promise(
      'P10',
      'No id of another account or share gives a look, a change, an event or a count.',
      'ids in paths, queries, bodies, cursors and batches, of two accounts',
      'the same of two shares',
      'ten thousand random mixes',
    ),
    promise(
      'P11',
      'A hundred people who save at the same moment get exactly what is left.',
      'of the share’s limit and of their space',
      'and after a process was killed in the middle the totals are the sums of the rows',
    ),
    promise(
      'P12',
      'A write that is sent again, because an answer got lost, happens once.',
      'for every kind of write',
      'when both arrive at once',
      'when they arrive at two processes',
      'sent by a client that uploads what it does not find, wherever it was killed',
    ),
    promise(
      'P13',
      'What is worth money counts once for each who may have it.',
      'the free days, for a hundred requests at once',
      'an activation code',
      'a reward and a check-in',
      'a compensation',
      'an invitation, for a verified address and up to a number a month',
      'a payment',
      'a clock that is set, throwaway accounts and repetition gain nothing, and the log shows each grant',
    ),
  ],
};

const signIn: Chapter = {
  title: 'Signing in',
  promises: [
    promise(
      'P14',
      'A sign-in code works once, for a minute, for the one who asked for it.',
      'a code that is older than a minute is refused',
      'only with the verifier of the one who asked',
      'a second use ends what the first gave',
      'of a hundred exchanges at once one succeeds',
      'without a verifier, only the browser that was asked may confirm',
      'an attempt answers the browser that began it, and no other',
    ),
    promise(
      'P15',
      'No link signs anybody in.',
      'a code in an address asks first, on a page that names the account',
      'whoever confirms sees which program asks',
      'one captcha answer serves one challenge, once, in its time',
    ),
    promise(
      'P16',
      'No token can be read by a script or found lying about.',
      'none is in storage, in cookies that scripts can read, or in the history',
      'none is in the log',
      'none is in an address that leaves the page',
      'two refreshes by the same client within seconds are one; from elsewhere a second use revokes',
    ),
    promise(
      'P17',
      'Signing in through another program, and out, does what it says.',
      'the page talks to that program of this computer and to nobody else',
      'signing out ends the session on the server at once',
      'a program that is silent, wrong or refused ends in words within seconds',
    ),
    promise(
      'P42',
      'Nobody comes in whom the operator does not let in.',
      'a sign-up that is not allowed is refused alike for every address, before anything is done for it',
      'an invitation makes one account, until its end, whoever uses it at once',
      'the link of the first start makes one operator',
      'the console opens for operators after a second step, while session, password, role and account last; nobody else finds it',
    ),
  ],
};

const navigation: Chapter = {
  title: 'Where links lead, and what files may do',
  promises: [
    promise(
      'P18',
      'No input leads to an address that is not on the list.',
      'links and navigations, for ten thousand strings',
      'the redirects of the server’s rules',
      'every `Location` and `Refresh` that any route writes, for every spelling of a foreign address',
    ),
    promise(
      'P19',
      'Redirects end.',
      'every page, in every language, on phone and desktop, after three hops at most',
      'rules that lead to each other in a circle end',
    ),
    promise(
      'P20',
      'Only who is on the list may frame us, and only the pages that may be framed.',
      'the header of every page',
      'a browser, with listed and unlisted parents',
    ),
    promise(
      'P21',
      'A framed page tells its parent the name of an action and nothing else.',
      'nobody but the listed parent, for ten thousand origins',
      'nothing but the action',
    ),
    promise(
      'P22',
      'No text from outside is read as markup.',
      'names, titles and messages make text and no elements',
      'no message is longer than 300 characters',
      'control characters and bidirectional marks are taken out at every edge',
    ),
    promise(
      'P23',
      'No file that somebody uploaded runs where you are signed in.',
      'hostile files are answered as inert types, from the content origin, in a sandbox',
      'opened in a browser they run nothing and ask for nothing',
      'no inline script runs without its nonce, or its hash in a page that is kept',
    ),
    promise(
      'P24',
      'Names of files cannot escape a folder, hide, or break a header.',
      'in headers, for ten thousand names',
      'in archives that we build',
      'in archives and torrents that come from elsewhere',
    ),
  ],
};

const failures: Chapter = {
  title: 'When something fails',
  promises: [
    promise(
      'P25',
      'Each failure ends in a place that says what happened and what can be done.',
      'every error of the catalogue has words in six languages',
      'every chart, from every state, with every error, ends in such a place',
      'a page whose scripts, facts or chunks did not arrive says so and has a way on',
      'a slow line leaves no page dead, cold or warm',
      'an upload goes on wherever one goes, and is never ended in silence',
      'a long operation that left something out does not say that it is complete, and says how much is missing',
    ),
    promise(
      'P26',
      'Each call ends.',
      'after a bounded number of tries and seconds, with one captcha on screen at most',
      'under every fault of the network that we could think of',
    ),
    promise(
      'P27',
      'A link given to the drive never makes the server talk to a private address.',
      'four hundred spellings of private addresses',
      'names that answer one good and one bad address, or first a good and then a bad one',
      'redirects to any of them',
    ),
  ],
};

const browser: Chapter = {
  title: 'In the browser',
  promises: [
    promise(
      'P28',
      'Any cookie, parameter or header is either valid or replaced by a default.',
      'each page still works',
      'each call answers with words, never with a crash',
    ),
    promise('P29', 'Any stored value gives a working page.', 'ten thousand values for each key'),
    promise(
      'P30',
      'It works with storage that is off, full, throwing, or cleared in the middle.',
      'each of the ways, on the way of a stranger who saves a share',
    ),
    promise(
      'P31',
      'Tabs agree with each other.',
      'signing in and out, language and view reach the other tabs',
      'a tab that died holds nobody up',
    ),
    promise(
      'P32',
      'A new version and a wrong clock do no harm.',
      'a new version reloads a page by itself once at most, and never under your hands',
      'a wrong clock does not matter',
    ),
  ],
};

const service: Chapter = {
  title: 'The service',
  promises: [
    promise('P33', 'Nothing personal is in an answer that may be kept by a cache.', 'on any route'),
    promise(
      'P34',
      'Looking changes nothing.',
      'no row changes by any GET, but the statistics that are listed',
    ),
    promise(
      'P35',
      'Every right that is given or refused is written down.',
      'with who, what, when and the result',
      'and no secret with it, in whatever spelling of an address',
    ),
    promise(
      'P36',
      'One bad client cannot starve the others.',
      'five hundred sockets that drip, and connections beyond a client’s share',
      'bodies that never end or are too large',
      'a hundred tries of passwords and passcodes at once stand in one queue',
      'no statement on the serving thread reads or writes more than a bounded number of rows',
      'copying, deleting, emptying, searching and archiving trees of any size is done in bounded steps, and people take turns',
      'an account’s entries and their depth have a limit, with an answer of its own',
      'pictures and films are read by processes that can be killed, each account has its share, and what failed is not tried again',
      'lists in a request are counted once and limited',
      'what strangers can store is bounded, for each client, in number and in time',
      'a process that is frozen holds up nobody but itself',
      'a long transaction neither starves nor is starved',
      'and a client who leaves in the middle of any call ends nothing of anybody else’s',
      'no wait for a client lasts for as long as it likes: a body, an answer that is not read, a key that is locked, requests in a row',
      'each client has its share of places and turns, by its address, behind a proxy too, and what is refused is refused to who has most',
      'what is stored beside the files has a part for each account or client, and one in all: remembered answers, sessions, history, thumbnails',
      'no table is without a budget, or a reason why it needs none, and the operator’s check shows what is used of each',
      'what a stranger announces at a link counts for that stranger alone until bytes come',
      'accounts that nobody confirmed take turns and places as one with all others of the client that made them',
      'a place is kept for who has none: a source that drips ends, who took long waits behind others, an archive that is a bomb is unpacked once',
      'sixty addresses with a sign-in each keep nobody from theirs, and no client takes the whole of a day’s numbers',
      'an account whose address nobody confirmed takes no address in words from anybody',
    ),
    promise(
      'P37',
      'It goes on for days.',
      'memory, files and connections are the same after thousands of requests',
      'it starts within two seconds',
      'an orderly stop finishes what was begun, within ten seconds',
    ),
    promise(
      'P38',
      'It answers under load.',
      'share pages at 200 requests a second, without an error',
      'with three times too many, the rest are turned away at once and nothing else fails',
      'and when the rush is over it is as quick as before',
    ),
    promise(
      'P40',
      'A full disk is not the end.',
      'uploads, downloads, thumbnails, streams and backups leave a part of the disk free, before they begin and while they run, and say so',
      'with that part alone left, people sign in, discard and delete, which gives space back, and the server starts again',
    ),
    promise(
      'P39',
      'What we are built from is known.',
      'locked and listed, with licences',
      'no serious hole in it is known',
      'it runs no program while it is installed, but the ones that are named',
    ),
  ],
};

export const chapters: readonly Chapter[] = [data, shares, signIn, navigation, failures, browser, service];
