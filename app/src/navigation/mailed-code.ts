/** What the link of a mail brings along: a code, whose it is, and which one. */
export interface MailedCode {
  readonly email: string;
  readonly verificationId: string;
  readonly code: string;
}

const fragment = (): URLSearchParams => new URLSearchParams(window.location.hash.slice(1));

/**
 * Loads the page again when the link of a mail is opened where the page is open already: the address then differs in its
 * fragment alone, for which browsers load nothing. Answers how to stop.
 */
export function reloadOnMailedCode(): () => void {
  const reload = (): void => {
    if (fragment().has('code')) window.location.reload();
  };
  window.addEventListener('hashchange', reload);
  return () => window.removeEventListener('hashchange', reload);
}

/**
 * Takes the code of a mail's link out of the fragment, which no server is told, and out of the history (P16a). Nothing is
 * done with it until its person presses: programs open the links of mails, too.
 */
export function takeMailedCode(): MailedCode | null {
  const { pathname, search } = window.location;
  const given = fragment();
  const email = given.get('email') ?? '';
  const verificationId = given.get('id') ?? '';
  const code = given.get('code') ?? '';
  if (code === '') return null;
  window.history.replaceState(window.history.state, '', `${pathname}${search}`);
  const isWhole = /^\d{6}$/.test(code) && /^[\w-]{1,64}$/.test(verificationId) && /^.{3,320}$/.test(email);
  return isWhole ? { email, verificationId, code } : null;
}
