import type { Api } from '@aloft/core';
import { mutationOptions } from '@tanstack/react-query';
import { apiOf, unwrap } from './query-client.ts';

interface NewFeedback extends Readonly<Parameters<Api['user']['sendFeedback']>[0]> {}

/** Tells the operator something. */
export const sendFeedback = mutationOptions({
  mutationFn: (wanted: NewFeedback, { client }) => unwrap(apiOf(client).user.sendFeedback(wanted)),
});
