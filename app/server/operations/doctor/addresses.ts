import type { Configuration } from '../../configuration.ts';
import { isOneHost } from '../../platform/http/one-host.ts';
import { type Finding, fine, wrong } from './finding.ts';

/** How long an address may take to answer, in ms. */
const patience = 10_000;
/** How far two clocks may be apart, in ms: sessions and addresses with an end are counted in minutes. */
const drift = 30_000;
/** What a probe answers is two words. */
const longest = 1000;

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly date: number;
  readonly headers: Headers;
}

/** What an address answers; a few words for why it does not. */
async function ask(url: string): Promise<Answer | string> {
  try {
    const signal = AbortSignal.timeout(patience);
    const answer = await fetch(url, { redirect: 'manual', signal });
    const reader = answer.body?.getReader();
    const { value } = (await reader?.read()) ?? {};
    await reader?.cancel();
    const text = new TextDecoder().decode(value?.subarray(0, longest));
    const { status, headers } = answer;
    return { status, text, date: Date.parse(headers.get('date') ?? ''), headers };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    if (cause instanceof Error && cause.name === 'TimeoutError') return 'it does not answer in time';
    if (/^ENOTFOUND|^EAI_/.test(code)) return 'there is no such name';
    if (code === 'ECONNREFUSED') return 'nothing answers there';
    if (/CERT|SSL|TLS/.test(code)) return `its certificate is not one that this computer trusts (${code})`;
    return `it does not answer (${code === '' ? 'unknown' : code})`;
  }
}

const isProbe = (answer: Answer): boolean => answer.status === 200 && answer.text === 'ok';

/** Whether an address leads to the listener of the app: it alone has this call. */
async function isOfApp(url: string): Promise<boolean | null> {
  const answer = await ask(`${url}/v1/user/me`);
  return typeof answer === 'string' ? null : answer.status !== 404;
}

async function examineApp(publicUrl: string, now: () => number): Promise<readonly Finding[]> {
  const app = await ask(`${publicUrl}/healthz`);
  if (typeof app === 'string')
    return [wrong('address', `${publicUrl}: ${app}. Start the server and its proxy, and look at the name.`)];
  if (!isProbe(app))
    return [
      wrong(
        'address',
        `${publicUrl} answers ${app.status}, but not as this server does: let the proxy pass everything to ALOFT_PORT.`,
      ),
    ];
  const apart = Math.abs(app.date - now());
  return [
    (await isOfApp(publicUrl)) === false
      ? wrong(
          'address',
          `${publicUrl} shows the content: let the proxy pass it to ALOFT_PORT, and not to ALOFT_CONTENT_PORT.`,
        )
      : fine('address', `${publicUrl} leads to the server.`),
    apart > drift
      ? wrong(
          'clock',
          `The clock here and that of ${publicUrl} are ${Math.round(apart / 1000)} s apart: set both by NTP.`,
        )
      : fine('clock', 'The clock is that of the address.'),
  ];
}

/** What a proxy has changed of an answer of the content; null where it says what keeps a file from running. */
function changedBy({ headers }: Answer): string | null {
  if (headers.has('set-cookie')) return 'it sets a cookie, and the server sets none there';
  const policy = headers.get('content-security-policy') ?? '';
  return /(^|;) *sandbox *(;|$)/.test(policy) && headers.get('x-content-type-options') === 'nosniff'
    ? null
    : 'the headers that keep a hostile file from running are not those of the server';
}

async function examineContent(publicUrl: string, contentUrl: string): Promise<Finding> {
  const content = await ask(`${contentUrl}/healthz`);
  if (typeof content === 'string')
    return wrong('content', `${contentUrl}: ${content}. Files can be neither opened nor uploaded.`);
  if (!isProbe(content))
    return wrong(
      'content',
      `${contentUrl} answers ${content.status}, but not as this server does: let the proxy pass everything to ALOFT_CONTENT_PORT.`,
    );
  if ((await isOfApp(contentUrl)) === true)
    return wrong(
      'content',
      `${contentUrl} shows the app: let the proxy pass it to ALOFT_CONTENT_PORT, and not to ALOFT_PORT.`,
    );
  // An address that gives nothing, as an answer of the content for everybody.
  const answer = await ask(`${contentUrl}/content/none/none`);
  const changed = typeof answer === 'string' ? answer : changedBy(answer);
  if (changed !== null)
    return wrong('content', `${contentUrl}: ${changed}. Let the proxy pass answers on as they are.`);
  return fine(
    'content',
    isOneHost({ app: publicUrl, content: contentUrl })
      ? `${contentUrl} leads to the content. Let no other program have a port of this name: it would get the cookies of sessions.`
      : `${contentUrl} leads to the content.`,
  );
}

/** Looks at the addresses that people use, from here: a firewall may keep others out all the same. */
export async function examineAddresses(
  configuration: Configuration,
  now: () => number,
): Promise<readonly Finding[]> {
  const { publicUrl, contentUrl, trustedProxies } = configuration;
  if (publicUrl === null) return [];
  return [
    ...(await examineApp(publicUrl, now)),
    ...(contentUrl === null ? [] : [await examineContent(publicUrl, contentUrl)]),
    ...(trustedProxies.length === 0
      ? []
      : [fine('proxy', `X-Forwarded-For is taken from ${trustedProxies.join(' and ')} alone.`)]),
  ];
}
