import { contactLengths } from '@aloft/core/rules';
import { ContactBody } from '@aloft/core/service';
import type { Context } from 'hono';
import * as v from 'valibot';
import type { Environment } from '../../platform/http/environment.ts';
import { ownPathOf, sendTo } from '../../platform/http/location.ts';
import { parseValue, readText } from '../../platform/http/parse.ts';
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import { countArticle } from '../statistics/count.ts';
import { keepFreely, type TakenForm, takenForm } from './contact-form.ts';
import { refuseForeignForm } from './own-form.ts';

const Missing = v.pick(ContactBody, ['message']);

/**
 * Takes what a reader says of an article of the help (R2.4): whether it helped, which is counted, and leads back to the
 * article; or what was missing, which is kept as a message that nobody answers.
 */
export async function takeArticleForm(
  c: Context<Environment>,
  slug: string,
): Promise<Response | TakenForm | Refusal> {
  const text = refuseForeignForm(c) ?? (await readText(c.req.raw));
  if (isRefusal(text)) return text;
  const said = new URLSearchParams(text);
  const helpful = said.get('helpful');
  const message = (said.get('message') ?? '').slice(0, contactLengths.message);
  const written = { topic: 'other', email: '', order: '', message } as const;
  if (helpful === 'yes' || helpful === 'no') {
    const counted = { slug, helpful: helpful === 'yes' };
    const refusal = await countArticle(c.get('services'), c.get('clientAddress'), counted);
    if (refusal !== null) return takenForm(c, refusal, written);
    const { app } = c.get('services').addresses;
    return sendTo(c, ownPathOf(`${c.req.path}?helpful=${helpful}#helpful`, app), 303);
  }
  const body = parseValue(Missing, { message });
  if (isRefusal(body)) return takenForm(c, body, written);
  const about = `${body.message}\n\n(help-center/${slug})`;
  return takenForm(
    c,
    await keepFreely(c, { topic: 'article', email: '', order: '', message: about }),
    written,
  );
}
