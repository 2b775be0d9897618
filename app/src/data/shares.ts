import type { Api } from '@aloft/core';
import { mutationOptions } from '@tanstack/react-query';
import { apiOf, unwrap } from './query-client.ts';

/** What is shared, and for how long. */
interface NewShare extends Readonly<Parameters<Api['shares']['createShare']>[0]> {}

/** Shares entries of the own drive with a link (R7.15). */
export const createShare = mutationOptions({
  mutationFn: (wanted: NewShare, { client }) => unwrap(apiOf(client).shares.createShare(wanted)),
});
