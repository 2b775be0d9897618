import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { lazy, type ReactNode, useState } from 'react';
import { accountPlaces } from '../../layouts/drive-places.tsx';
import { MonitorSmartphone, ShieldCheck, UserRound, UserX } from '../../ui/icons.tsx';
import panel from '../files/panel.module.css';
import { LateDialog } from '../load-failure/late-dialog.tsx';
import styles from './account-page.module.css';

const DeleteDialog = lazy(() => import('./delete-dialog.tsx'));

/** The pages of the account (R10.10): their list beside the one that is shown. */
export function AccountPage({ children }: { readonly children: ReactNode }) {
  const { t, i18n } = useLingui();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <div className={panel.panel}>
      <div className={panel.toolbar}>
        <h1 className={panel.title}>
          <Trans>Account</Trans>
        </h1>
      </div>
      <div className={styles.body}>
        <nav className={styles.sections} aria-label={t`Account`}>
          <SectionLink icon={<UserRound size={20} aria-hidden />}>
            <Trans>Profile</Trans>
          </SectionLink>
          <SectionLink hash="safety" icon={<ShieldCheck size={20} aria-hidden />}>
            <Trans>Sign-in and security</Trans>
          </SectionLink>
          <SectionLink hash="sessions" icon={<MonitorSmartphone size={20} aria-hidden />}>
            <Trans>Sessions</Trans>
          </SectionLink>
          <SectionLink hash={accountPlaces.membership.hash} icon={accountPlaces.membership.icon}>
            {i18n._(accountPlaces.membership.name)}
          </SectionLink>
          {[accountPlaces.storage, accountPlaces.settings].map(({ to, icon, name }) => (
            <Link key={to} to={to} className={styles.section}>
              {icon}
              {i18n._(name)}
            </Link>
          ))}
          <button
            type="button"
            className={clsx(styles.section, styles.danger)}
            aria-haspopup="dialog"
            onClick={() => setDeleting(true)}
          >
            <UserX size={20} aria-hidden />
            <Trans>Delete account</Trans>
          </button>
        </nav>
        <div className={styles.content}>{children}</div>
      </div>
      {isDeleting && (
        <LateDialog>
          <DeleteDialog onClose={() => setDeleting(false)} />
        </LateDialog>
      )}
    </div>
  );
}

interface SectionLinkProps {
  /** A part of the page; left out, all of it from its top. */
  readonly hash?: string;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

function SectionLink({ hash = '', icon, children }: SectionLinkProps) {
  return (
    <Link
      to="/drive/account"
      hash={hash}
      activeOptions={{ exact: true, includeHash: true }}
      className={styles.section}
    >
      {icon}
      {children}
    </Link>
  );
}
