import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { MainContent } from '../../layouts/main-content.tsx';
import { useMarkReady } from '../../layouts/page-ready.ts';
import { CloudDownload, Gift, HardDrive, MessageSquare, Ticket } from '../../ui/icons.tsx';
import { Logo } from '../../ui/logo.tsx';
import styles from './widget-page.module.css';

/** What one does with a drive, for the frame of another page; that page carries it out, or the drive does (R2.19). */
export function WidgetPage() {
  useMarkReady();
  return (
    <MainContent className={styles.widget}>
      <h1 className={styles.brand}>
        <Logo />
      </h1>
      <ul className={styles.list}>
        <Row icon={<CloudDownload size={20} />} href="/drive/all?action=create_task">
          <Trans>Download a link to my drive</Trans>
        </Row>
        <Row icon={<HardDrive size={20} />} href="/drive/all?action=show_storage_dialog">
          <Trans>Storage</Trans>
        </Row>
        <Row icon={<Ticket size={20} />} href="/drive/all?action=open_redeem_box">
          <Trans>Redeem a code</Trans>
        </Row>
        <Row icon={<Gift size={20} />} href="/drive/all?action=show_invite_dialog">
          <Trans>Invite a friend</Trans>
        </Row>
        <Row icon={<MessageSquare size={20} />} href="/drive/feedback">
          <Trans>Send feedback</Trans>
        </Row>
      </ul>
      <a className={styles.open} href="/drive/all" target="_blank" rel="noopener">
        <Trans>Open my drive</Trans>
      </a>
    </MainContent>
  );
}

function Row({
  icon,
  href,
  children,
}: {
  readonly icon: ReactNode;
  readonly href: string;
  readonly children: ReactNode;
}) {
  return (
    <li>
      <a className={styles.row} href={href}>
        <span className={styles.icon} aria-hidden>
          {icon}
        </span>
        {children}
      </a>
    </li>
  );
}
