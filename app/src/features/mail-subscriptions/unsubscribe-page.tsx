import type { MailLink } from '@aloft/core/rules';
import { Trans } from '@lingui/react/macro';
import { BasicLayout } from '../../layouts/basic.tsx';
import { PageNotice } from '../../layouts/notice.tsx';
import { useSiteFrame } from '../../layouts/site-frame.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';

/**
 * What the link at the end of a mail opens (R7.18). It asks first: programs that look through mails follow links, and end
 * nothing that way. Its form posts to the page's own address, so that it works without script.
 */
export function UnsubscribePage({ link }: { readonly link: MailLink }) {
  return (
    <BasicLayout {...useSiteFrame()}>
      <PageNotice heading={headingOf(link)} text={textOf(link)}>
        {link === 'asking' && (
          <form method="post">
            <Button kind="primary" type="submit">
              <Trans>Unsubscribe</Trans>
            </Button>
          </form>
        )}
        <a href="/drive/account/settings" className={buttonStyle()}>
          <Trans>Choose your emails</Trans>
        </a>
      </PageNotice>
    </BasicLayout>
  );
}

function headingOf(link: MailLink) {
  if (link === 'ended') return <Trans>You’re unsubscribed</Trans>;
  if (link === 'expired') return <Trans>This link no longer works</Trans>;
  return <Trans>Unsubscribe from these emails?</Trans>;
}

function textOf(link: MailLink) {
  if (link === 'ended') return <Trans>You won’t get emails like this anymore.</Trans>;
  if (link === 'expired')
    return <Trans>It has expired or is incomplete. You can choose your emails in your account.</Trans>;
  return <Trans>You’ll still get emails about your account’s security.</Trans>;
}
