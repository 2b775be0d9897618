/** Who can name the key of a limit, and its consequence. */
export type LimitKey =
  /** The client's address, alone or combined: no other client counts there. */
  | { readonly counts: 'client'; readonly beyond: 'wait' | 'challenge' | 'no count' }
  /**
   * The account whose password the caller has just given: no one else counts there. Whoever lost their password to the
   * one who counts has a way that this does not close (P7o).
   */
  | { readonly counts: 'holder of the password'; readonly beyond: 'wait' | 'no mail' }
  /** The session whose refresh token the caller has just given, and its account: no one else counts there. */
  | { readonly counts: 'holder of the session'; readonly beyond: 'wait' }
  /** The admin listener, which this computer alone reaches: its operator has the command line besides (P7r). */
  | { readonly counts: 'this computer'; readonly beyond: 'wait' }
  /** The account of the caller's session: no one else counts there. */
  | { readonly counts: 'own account'; readonly beyond: 'wait' }
  /**
   * An account, address or share that a stranger can name, or a network with neighbours: it may ask for a challenge, which
   * everybody can pass, leave out a mail, or count without a name, and never make anybody wait, or one person could lock another out (P7g–P7k).
   */
  | { readonly counts: 'somebody named'; readonly beyond: 'challenge' | 'no mail' | 'no name' }
  /** A mailbox that a worker writes to: no call counts there. */
  | { readonly counts: 'own work'; readonly beyond: 'no mail' };

const ownClient = { counts: 'client', beyond: 'wait' } as const;
const ownWork = { counts: 'own work', beyond: 'no mail' } as const;
const ownAccount = { counts: 'own account', beyond: 'wait' } as const;

/** Every limit of the server by its name. A test holds this table against the sources. */
export const limitKeys: Readonly<Record<string, LimitKey>> = {
  'sign-in-client': ownClient,
  'sign-in-account-client': ownClient,
  'sign-in-account': { counts: 'somebody named', beyond: 'challenge' },
  'sign-up-client': ownClient,
  'operator-key': { counts: 'this computer', beyond: 'wait' },
  // Requires a session, but that may be stolen.
  'own-password-client': ownClient,
  'own-password': { counts: 'somebody named', beyond: 'challenge' },
  'second-factor-client': ownClient,
  // Requires the password, but that may be stolen.
  'second-factor': { counts: 'somebody named', beyond: 'challenge' },
  'second-factor-code': { counts: 'holder of the password', beyond: 'wait' },
  'wrong-code-mails': { counts: 'holder of the password', beyond: 'no mail' },
  'verification-client': ownClient,
  'verification-address-client': ownClient,
  'verification-address': { counts: 'somebody named', beyond: 'challenge' },
  'verify-missed': ownClient,
  'password-reset-client': ownClient,
  'authorize-begun': ownClient,
  'device-begun': ownClient,
  'device-guess': ownClient,
  'pass-client': ownClient,
  'pass-share-day': { counts: 'somebody named', beyond: 'challenge' },
  'captcha-asked': ownClient,
  'captcha-free': { counts: 'client', beyond: 'challenge' },
  'captcha-demanded': { counts: 'client', beyond: 'challenge' },
  country: ownClient,
  'share-missed': ownClient,
  'share-words': ownAccount,
  'link-upload': ownClient,
  'link-upload-share': { counts: 'somebody named', beyond: 'challenge' },
  // Of an account, or of a client that has none.
  archive: ownClient,
  'idempotency-account': ownAccount,
  'idempotency-stranger': ownClient,
  // Of a session: whoever has one of its refresh tokens.
  'refresh-repeated': ownAccount,
  'refresh-session': { counts: 'holder of the session', beyond: 'wait' },
  'refresh-account': { counts: 'holder of the session', beyond: 'wait' },
  'activation-wrong': ownAccount,
  orders: ownAccount,
  'feedback-account': ownAccount,
  'feedback-client': ownClient,
  contact: ownClient,
  'app-download': { counts: 'client', beyond: 'no count' },
  picture: ownAccount,
  'passkey-asked': ownClient,
  'passkey-given': ownClient,
  'mail-code': { counts: 'somebody named', beyond: 'no mail' },
  'mail-password': { counts: 'somebody named', beyond: 'no mail' },
  'mail-address': { counts: 'somebody named', beyond: 'no mail' },
  'mail-two-step': { counts: 'somebody named', beyond: 'no mail' },
  'mail-passkey': { counts: 'somebody named', beyond: 'no mail' },
  'mail-sign-in': { counts: 'somebody named', beyond: 'no mail' },
  'mail-deletion': { counts: 'somebody named', beyond: 'no mail' },
  'mail-feedback': { counts: 'somebody named', beyond: 'no mail' },
  'mail-contact': { counts: 'somebody named', beyond: 'no mail' },
  'mail-membership': ownWork,
  'mail-subscription': ownWork,
  'sign-in-place': { counts: 'somebody named', beyond: 'no mail' },
  statistics: ownClient,
  'statistics-day': ownClient,
  'statistics-new': { counts: 'somebody named', beyond: 'no name' },
  'offline-retry': ownAccount,
  offline: ownAccount,
};
