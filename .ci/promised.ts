// The promises themselves, in the order of docs/promises.md.

/** One sentence that a person can hold us to. */
export interface Promised {
  readonly number: string;
  readonly text: string;
}

/** The promises of one kind. */
export interface Chapter {
  readonly title: string;
  readonly promises: readonly Promised[];
}

const promise = (number: string, text: string): Promised => ({ number, text });

export const chapters: readonly Chapter[] = [
  {
    title: 'Your data is safe',
    promises: [
      promise(
        'P1',
        'What the server has answered with success is there after it was killed, whatever it was doing.',
      ),
      promise('P2', '… and after the power failed between any two steps on the way to the disk.'),
      promise(
        'P3',
        'Half an upload is never visible, goes on from the last confirmed byte, and is gone within a day when nobody does.',
      ),
      promise(
        'P4',
        'Bytes are never deleted while a file needs them, and none that nobody needs outlive the sweep.',
      ),
      promise(
        'P5',
        'A second server on the same data refuses to start and says why, an older one refuses newer data, and a backup taken while people write can be restored.',
      ),
    ],
  },
  {
    title: 'Shares, and what is worth money',
    promises: [
      promise(
        'P6',
        'Nothing about a share with a passcode leaves without the passcode: no name, number, size, picture or owner.',
      ),
      promise(
        'P7',
        'Guessing is counted, per share and per client, over restarts and for a hundred tries at once; nobody can lock others out.',
      ),
      promise(
        'P8',
        'From the outside, what does not exist, what is somebody else’s and what was guessed wrong look alike.',
      ),
      promise(
        'P9',
        'A passcode that changes, a share that ends: every right given before it ends with the next request, addresses of files included.',
      ),
      promise('P10', 'No number of another account or share gives a look, a change, an event or a count.'),
      promise(
        'P11',
        'A hundred people who save at the same moment get exactly what the limit and their space allow.',
      ),
      promise('P12', 'A write that is sent again, because an answer got lost, happens once.'),
      promise(
        'P13',
        'A free membership, an activation code, a reward or a payment counts once for each who may have it.',
      ),
    ],
  },
  {
    title: 'Signing in',
    promises: [
      promise(
        'P14',
        'A sign-in code works once, for a minute, for the one who asked for it; a second use ends what the first gave.',
      ),
      promise('P15', 'No link signs anybody in to an account without a press on a page that names it.'),
      promise('P16', 'No token can be read by a script, and none is in an address, a log or a stored value.'),
      promise(
        'P17',
        'Signing in through another program of this computer talks to that program and to nobody else, and ends within seconds.',
      ),
      promise('P17b', 'Signing out ends the session on the server at once.'),
    ],
  },
  {
    title: 'Where links lead, and what files may do',
    promises: [
      promise('P18', 'No input leads to an address that is not on the list.'),
      promise('P19', 'Redirects end.'),
      promise('P20', 'Only who is on the list may frame us, and only the pages that may be framed.'),
      promise(
        'P21',
        'A framed page tells its parent the name of an action, nothing else, and nobody but that parent.',
      ),
      promise('P22', 'No text from outside is read as markup, and no message is longer than 300 characters.'),
      promise('P23', 'No file that somebody uploaded runs where you are signed in.'),
      promise(
        'P24',
        'Names of files cannot escape a folder, hide, or break a header, in and out of archives.',
      ),
    ],
  },
  {
    title: 'When something fails',
    promises: [
      promise(
        'P25',
        'Each failure ends in a place that says what happened and what can be done, in six languages.',
      ),
      promise(
        'P26',
        'Each call ends, after a bounded number of tries and seconds, with one captcha on screen at most.',
      ),
      promise('P26b', 'Every call keeps its word under every fault of the network that we could think of.'),
      promise('P27', 'A link given to the drive never makes the server talk to a private address.'),
    ],
  },
  {
    title: 'In the browser',
    promises: [
      promise(
        'P28',
        'Any cookie, parameter or header is either valid or replaced by a default; the page still works.',
      ),
      promise('P29', 'Any stored value gives a working page.'),
      promise('P30', 'It works with storage that is off, full, throwing, or cleared in the middle.'),
      promise('P31', 'Tabs agree with each other, and one that died holds nobody up.'),
      promise('P32', 'A new version reloads a page by itself once at most, and never under your hands.'),
      promise('P32b', 'A wrong clock does not matter.'),
    ],
  },
  {
    title: 'The service',
    promises: [
      promise('P33', 'Nothing personal is in an answer that may be kept by a cache.'),
      promise('P34', 'Looking changes nothing.'),
      promise('P35', 'Every right that is given or refused is written down, and no secret with it.'),
      promise('P36', 'One bad client cannot starve the others.'),
      promise('P37', 'A day under load leaves no leak, and an orderly stop finishes what was begun.'),
      promise(
        'P38',
        'Share pages answer quickly at 200 requests a second, and recover from three times too many.',
      ),
      promise('P39', 'What we are built from is locked, listed and runs no program while it is installed.'),
      promise('P39b', '… and no serious hole in it is known.'),
    ],
  },
];
