import { Trans } from '@lingui/react/macro';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApp, useSession } from '../actors/use-runtime.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { FooterColumn } from './footer/basic-footer.tsx';
import type { BasicHeaderProps } from './header/basic-header-props.ts';

interface SiteFrame extends BasicHeaderProps {
  readonly footer: ReactNode;
}

/** What header and footer of a public page hold, for a visitor and for who is signed in (R1.2, R2.8). */
export function useSiteFrame(): SiteFrame {
  const isSignedIn = useSession().status === 'signedIn';
  const { locale } = useApp().facts;
  const section = useLocation({ select: ({ pathname }) => pathname.split('/')[2] });
  const link = (path: string, name: ReactNode, others: readonly string[] = []) => (
    <a
      href={`/${locale}/${path}`}
      {...(section === path
        ? { 'aria-current': 'page' }
        : others.includes(section ?? '') && { 'aria-current': true })}
    >
      {name}
    </a>
  );
  return {
    links: (
      <>
        {link('mobile-app', <Trans>Apps</Trans>, ['desktop-app', 'tv', 'browser-extension'])}
        {link('help-center', <Trans>Help</Trans>, ['help'])}
        {link('faq', <Trans>Questions</Trans>)}
        {link('blog', <Trans>Blog</Trans>)}
      </>
    ),
    action: isSignedIn ? (
      <Link className={buttonStyle()} to="/drive/all">
        <Trans>Open my drive</Trans>
      </Link>
    ) : (
      <Link className={buttonStyle()} to="/drive/login">
        <Trans>Sign in</Trans>
      </Link>
    ),
    footer: <SiteColumns />,
  };
}

/** The columns of a footer: where else one can go. */
function SiteColumns() {
  const { locale } = useApp().facts;
  const page = (path: string, name: ReactNode) => (
    <li>
      <a href={`/${locale}${path}`}>{name}</a>
    </li>
  );
  return (
    <>
      <FooterColumn title={<Trans>Product</Trans>}>
        <li>
          <Link to="/drive/payment">
            <Trans>Premium</Trans>
          </Link>
        </li>
        <li>
          <Link to="/referral">
            <Trans>Invite friends</Trans>
          </Link>
        </li>
        {page('/check-in', <Trans>Check in</Trans>)}
        {page('/blog', <Trans>Blog</Trans>)}
        {page('/favorite-links-hub', <Trans>Links worth keeping</Trans>)}
      </FooterColumn>
      <FooterColumn title={<Trans>Apps</Trans>}>
        {page('/mobile-app', <Trans>Phone and tablet</Trans>)}
        {page('/desktop-app', <Trans>Windows and macOS</Trans>)}
        {page('/tv', <Trans>Aloft on the TV</Trans>)}
        {page('/browser-extension', <Trans>Browser extension</Trans>)}
      </FooterColumn>
      <FooterColumn title={<Trans>Help</Trans>}>
        {page('/help-center', <Trans>Help center</Trans>)}
        {page('/faq', <Trans>Questions</Trans>)}
        {page('/check-in-guide', <Trans>Check-in guide</Trans>)}
        {page('/install-apk-troubleshooting', <Trans>Trouble with the APK</Trans>)}
        {page('/tv-help', <Trans>Help for TVs</Trans>)}
        {page('/contact-us', <Trans>Contact us</Trans>)}
      </FooterColumn>
      <FooterColumn title={<Trans>Policies</Trans>}>
        {page('/policy/user-agreement', <Trans>User agreement</Trans>)}
        {page('/policy/privacy-policy', <Trans>Privacy policy</Trans>)}
        {page('/policy/membership-agreement', <Trans>Membership agreement</Trans>)}
        {page('/policy/anti-abuse', <Trans>Anti-abuse policy</Trans>)}
        {page('/policy/copyright-Infringement', <Trans>Copyright infringement</Trans>)}
        {page('/policy/child-sexual-abuse', <Trans>Child sexual abuse</Trans>)}
        {page('/policy/update', <Trans>What changed</Trans>)}
      </FooterColumn>
    </>
  );
}
