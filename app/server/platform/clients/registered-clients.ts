import { isScriptProtocol, slugSkeleton } from '@aloft/core/rules';
import { browserClient, exampleClients, isPlainLine, type RegisteredClient } from '@aloft/core/service';
import * as v from 'valibot';
import { plainLineRule } from '../environment/variables.ts';
import { isLoopbackHost } from '../http/client-address.ts';

const ClientText = v.pipe(v.string(), v.minLength(1), v.maxLength(200), v.check(isPlainLine, plainLineRule));
/** A redirect URI: a site, loopback, or a custom scheme (RFC 8252 7). */
const RedirectUri = v.pipe(
  ClientText,
  v.check((uri) => {
    if (!URL.canParse(uri)) return false;
    const { protocol, hostname, hash } = new URL(uri);
    const isPlain = protocol !== 'http:' || isLoopbackHost(hostname);
    return isPlain && hash === '' && !isScriptProtocol(protocol) && !/[\s\\]/.test(uri);
  }, 'a redirect address is https, http on this computer, or a scheme of the program’s own'),
);
const ownClients = [browserClient, ...exampleClients];
/** Cyrillic and Greek letters that pass for Latin ones. */
const lookAlikes: ReadonlyMap<string, string> = new Map([
  ...[...'аαɑ'].map((letter) => [letter, 'a'] as const),
  ...[...'оοσ'].map((letter) => [letter, 'o'] as const),
  ...[...'ӏιі|'].map((letter) => [letter, 'l'] as const),
  ...[...'тτ'].map((letter) => [letter, 't'] as const),
  ...[...'ғϝ'].map((letter) => [letter, 'f'] as const),
]);
const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{M}\p{N}|]/gu, '').replace(/\p{M}/gu, '');
/** A name as it looks at a glance: without marks, spaces and signs, each letter as the Latin one that it resembles. */
function glance(name: string): string {
  // Signs first: some of them stand for letters.
  const plain = lettersOf(lettersOf(name).normalize('NFKD')).toLowerCase();
  return slugSkeleton([...plain].map((letter) => lookAlikes.get(letter) ?? letter).join(''));
}
const ownNames: ReadonlySet<string> = new Set(ownClients.map(({ name }) => glance(name)));
/** Nobody who is asked to let a program in could tell it from ours (P15b). */
const isOtherName = (name: string): boolean => !ownNames.has(glance(name));
const isOtherId = (id: string): boolean => ownClients.every((own) => own.id !== id);
const listRule = 'it is a list of programs as JSON, such as [{"id": "backup", "name": "Backup"}]';
const ClientList = v.array(
  v.object(
    {
      id: v.pipe(
        v.string(),
        v.regex(/^[\w.-]{4,64}$/, 'an id has 4 to 64 letters, digits, dots, - and _'),
        v.check(isOtherId, 'the id is one of this service’s own programs'),
      ),
      name: v.pipe(
        ClientText,
        v.check(isOtherName, 'the name looks like one of this service’s own programs'),
      ),
      package_name: v.optional(v.pipe(v.string(), v.maxLength(200), v.check(isPlainLine, plainLineRule)), ''),
      redirect_uris: v.optional(v.array(RedirectUri), []),
      captcha_salts: v.optional(v.array(v.string(), listRule), []),
    },
    listRule,
  ),
  listRule,
);
/** Other people's programs, as JSON; none of them is the browser. */
export const Clients = v.pipe(
  v.string(),
  v.parseJson({}, listRule),
  ClientList,
  v.transform((list) =>
    list.map(
      (one): RegisteredClient => ({
        id: one.id,
        name: one.name,
        packageName: one.package_name,
        kind: 'other',
        redirectUris: one.redirect_uris,
        captchaSalts: one.captcha_salts,
      }),
    ),
  ),
);
