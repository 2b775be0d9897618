import { operatorConsolePath } from '@aloft/core/rules';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApp, useSession } from '../../actors/use-runtime.ts';
import { ownSessions } from '../../data/account.ts';
import { storageUsage } from '../../data/usage.ts';
import { useMarkReady } from '../../layouts/page-ready.ts';
import { StorageUsed } from '../../layouts/storage-used.tsx';
import {
  CalendarCheck,
  ChevronRight,
  Compass,
  Gauge,
  Gift,
  MessageSquare,
  MonitorSmartphone,
  ServerCog,
  Share2,
  ShieldCheck,
  SlidersHorizontal,
  Ticket,
} from '../../ui/icons.tsx';
import panel from '../files/panel.module.css';
import { StorageKinds } from '../storage/storage-kinds.tsx';
import { storageParts } from '../storage/storage-parts.ts';
import styles from './me-page.module.css';
import { MembershipSection } from './membership-section.tsx';
import { OwnAvatar } from './own-avatar.tsx';

/** What a phone's bar calls “Me” (`/drive/me`, R10.10): the account at a glance, and the ways into its parts. */
export function MePage() {
  useMarkReady();
  const { t } = useLingui();
  return (
    <div className={panel.panel}>
      <div className={panel.toolbar}>
        <h1 className={panel.title}>
          <Trans context="one's own account">Me</Trans>
        </h1>
      </div>
      <div className={styles.body}>
        <Person />
        <MembershipSection />
        <Storage />
        <nav className={styles.quickLinks} aria-label={t`Membership`}>
          <QuickLink icon={<Gift size={22} aria-hidden />} to="/referral" search={{}}>
            <Trans>Invite</Trans>
          </QuickLink>
          <QuickLink icon={<Ticket size={22} aria-hidden />} to="." search={{ action: 'open_redeem_box' }}>
            <Trans context="a code">Redeem</Trans>
          </QuickLink>
          <QuickLink icon={<Gauge size={22} aria-hidden />} to="." search={{ action: 'show_traffic_dialog' }}>
            <Trans>Traffic</Trans>
          </QuickLink>
          <QuickLink icon={<CalendarCheck size={22} aria-hidden />} to="/$locale/check-in" search={{}}>
            <Trans>Check in</Trans>
          </QuickLink>
        </nav>
        <AccountLinks />
      </div>
    </div>
  );
}

function Person() {
  const session = useSession();
  if (session.status !== 'signedIn') return null;
  const { name, email } = session.profile;
  return (
    <Link to="/drive/account" className={styles.person}>
      <OwnAvatar size="large" />
      <span className={styles.words}>
        <strong className={styles.name}>{name}</strong>
        <span className={styles.meta}>{email}</span>
      </span>
      <ChevronRight size={20} aria-hidden />
    </Link>
  );
}

function Storage() {
  const usage = useQuery(storageUsage);
  return (
    <Link to="/drive/storage" className={styles.storage}>
      <StorageUsed className={styles.used} />
      {usage.data !== undefined && <StorageKinds parts={storageParts(usage.data)} />}
    </Link>
  );
}

interface QuickLinkProps {
  readonly icon: ReactNode;
  readonly to: '/referral' | '/$locale/check-in' | '.';
  readonly search: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}

function QuickLink({ icon, to, search, children }: QuickLinkProps) {
  const { locale } = useApp().facts;
  return (
    <Link to={to} params={{ locale }} search={search} className={styles.quickLink}>
      <span className={styles.picture}>{icon}</span>
      {children}
    </Link>
  );
}

/** The parts of the account, and what is nowhere else in a phone's bar. */
function AccountLinks() {
  const sessions = useQuery(ownSessions).data?.sessions.length;
  const session = useSession();
  const isOperator = session.status === 'signedIn' && session.profile.role === 'operator';
  return (
    <ul className={styles.links}>
      <AccountLink to="/drive/shares" icon={<Share2 size={20} aria-hidden />} name={<Trans>Shared</Trans>} />
      <AccountLink
        to="/drive/account"
        hash="safety"
        icon={<ShieldCheck size={20} aria-hidden />}
        name={<Trans>Sign-in and security</Trans>}
      />
      <AccountLink
        to="/drive/account"
        hash="sessions"
        icon={<MonitorSmartphone size={20} aria-hidden />}
        name={<Trans>Sessions</Trans>}
      >
        {sessions !== undefined && <Plural value={sessions} one="# device" other="# devices" />}
      </AccountLink>
      <AccountLink
        to="/drive/account/settings"
        icon={<SlidersHorizontal size={20} aria-hidden />}
        name={<Trans>Settings</Trans>}
      />
      <AccountLink
        to="."
        search={{ action: 'show_beginner_dialog' }}
        icon={<Compass size={20} aria-hidden />}
        name={<Trans>Getting started</Trans>}
      />
      <AccountLink
        to="/drive/feedback"
        icon={<MessageSquare size={20} aria-hidden />}
        name={<Trans>Send feedback</Trans>}
      />
      {isOperator && <ConsoleLink />}
    </ul>
  );
}

/** The way to the operators' console: documents of the server's, and no page of the app. */
function ConsoleLink() {
  return (
    <li>
      <a href={operatorConsolePath} className={styles.link}>
        <ServerCog size={20} aria-hidden />
        <span className={styles.words}>
          <Trans>Operators’ console</Trans>
        </span>
        <ChevronRight size={18} aria-hidden />
      </a>
    </li>
  );
}

interface AccountLinkProps {
  readonly to: '/drive/shares' | '/drive/account' | '/drive/account/settings' | '/drive/feedback' | '.';
  readonly search?: Readonly<Record<string, string>>;
  readonly hash?: string;
  readonly icon: ReactNode;
  readonly name: ReactNode;
  readonly children?: ReactNode;
}

function AccountLink({ to, search = {}, hash = '', icon, name, children }: AccountLinkProps) {
  return (
    <li>
      <Link to={to} search={search} hash={hash} className={styles.link}>
        {icon}
        <span className={styles.words}>{name}</span>
        <span className={styles.meta}>{children}</span>
        <ChevronRight size={18} aria-hidden />
      </Link>
    </li>
  );
}
