import { type captchaMachine, withCaptchaPorts } from '@aloft/machines';
import { type ActorRefFrom, createActor } from 'xstate';
import { type CaptchaParts, captchaPorts } from '../adapters/captcha.ts';
import { showChallenges } from '../adapters/challenge.ts';
import type { FlowContext } from './flow-context.ts';

/** The captcha flow of a client that has begun none before, running; challenges show through the platform's port. */
export function startCaptcha(parts: CaptchaParts, context: FlowContext): ActorRefFrom<typeof captchaMachine> {
  const actor = createActor(withCaptchaPorts(captchaPorts(parts)), {
    input: { kind: 'captcha' },
    ...context.actorParts,
  });
  context.adopt(actor);
  const stop = showChallenges(actor, parts.platform);
  actor.subscribe({ complete: stop });
  actor.start();
  return actor;
}
