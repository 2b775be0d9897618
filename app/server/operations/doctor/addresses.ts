import type { Configuration } from '../../configuration.ts';
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
    return { status: answer.status, text, date: Date.parse(answer.headers.get('date') ?? '') };
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

/** Looks at the addresses that people use, from here: a firewall may keep others out all the same. */
export async function examineAddresses(
  configuration: Configuration,
  now: () => number,
): Promise<readonly Finding[]> {
  const { publicUrl, contentUrl, trustedProxies } = configuration;
  if (publicUrl === null) return [];
  const app = await ask(`${publicUrl}/healthz`);
  const found: Finding[] = [];
  if (typeof app === 'string')
    found.push(
      wrong('address', `${publicUrl}: ${app}. Start the server and its proxy, and look at the name.`),
    );
  else if (!isProbe(app))
    found.push(
      wrong(
        'address',
        `${publicUrl} answers ${app.status}, but not as this server does: let the proxy pass everything to ALOFT_PORT.`,
      ),
    );
  else {
    found.push(fine('address', `${publicUrl} leads to the server.`));
    const apart = Math.abs(app.date - now());
    if (apart > drift)
      found.push(
        wrong(
          'clock',
          `The clock here and that of ${publicUrl} are ${Math.round(apart / 1000)} s apart: set both by NTP.`,
        ),
      );
    else found.push(fine('clock', 'The clock is that of the address.'));
  }
  if (contentUrl !== null) {
    const content = await ask(`${contentUrl}/healthz`);
    // A call that the app alone has.
    const call = typeof content === 'string' ? content : await ask(`${contentUrl}/v1/user/me`);
    if (typeof content === 'string')
      found.push(wrong('content', `${contentUrl}: ${content}. Files can be neither opened nor uploaded.`));
    else if (!isProbe(content))
      found.push(
        wrong(
          'content',
          `${contentUrl} answers ${content.status}, but not as this server does: let the proxy pass everything to ALOFT_CONTENT_PORT.`,
        ),
      );
    else if (typeof call !== 'string' && call.status !== 404)
      found.push(
        wrong(
          'content',
          `${contentUrl} shows the app: let the proxy pass it to ALOFT_CONTENT_PORT, and not to ALOFT_PORT.`,
        ),
      );
    else found.push(fine('content', `${contentUrl} leads to the content.`));
  }
  if (trustedProxies.length > 0)
    found.push(fine('proxy', `X-Forwarded-For is taken from ${trustedProxies.join(' and ')} alone.`));
  return found;
}
