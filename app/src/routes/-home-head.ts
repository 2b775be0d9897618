import { localeCodes } from '@aloft/i18n';
import { msg } from '@lingui/core/macro';
import type { RouterContext } from '../router-context.ts';
import { publicHead } from './-public-head.ts';
import { softwareData } from './-structured-data.ts';

/** The head of the home page, with and without a language in its address (R1.1). */
export function homeHead(context: RouterContext) {
  const { i18n } = context;
  const description = i18n._(
    msg`Keep your files, share them with a link, and save what others share with you.`,
  );
  return publicHead(context, {
    path: '',
    title: i18n._(msg`Your files, within reach`),
    documentTitle: i18n._(msg`Aloft – your files, within reach`),
    description,
    data: softwareData(description, localeCodes),
  });
}
