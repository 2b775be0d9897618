import type { HelpTopics } from '@aloft/core/wire';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useApp, useSession } from '../../actors/use-runtime.ts';
import { CacheProvider } from '../../data/data-provider.tsx';
import { BasicLayout } from '../../layouts/basic.tsx';
import { useSiteFrame } from '../../layouts/site-frame.tsx';
import { Button } from '../../ui/button.tsx';
import { Info, Mail, MessageSquare, Send } from '../../ui/icons.tsx';
import { ContactForm } from './contact-form.tsx';
import styles from './contact-page.module.css';

interface ContactPageProps {
  readonly content: HelpTopics;
  /** Why a message was not kept that was sent without script, in the reader's words; empty for none. */
  readonly refusal: string;
}

/** Writes to whoever runs the service, with an account or without one (R2.4). */
export function ContactPage({ content, refusal }: ContactPageProps) {
  const { topics, telegram } = content;
  const session = useSession();
  const { sentContact } = useApp().facts;
  const [sent, setSent] = useState(sentContact?.kind === 'kept' ? sentContact.id : null);
  const email = session.status === 'signedIn' ? session.profile.email : '';
  return (
    <BasicLayout {...useSiteFrame()}>
      <div className={styles.page}>
        <div>
          <h1>
            <Trans>Write to us</Trans>
          </h1>
          <p className={styles.lead}>
            <Trans>Whoever runs this service reads what you write here.</Trans>
          </p>
        </div>
        <div className={styles.columns}>
          <div className={styles.panel}>
            {sent === null ? (
              <CacheProvider>
                <ContactForm topics={topics} email={email} refusal={refusal} onSent={setSent} />
              </CacheProvider>
            ) : (
              <Sent id={sent} onAnother={() => setSent(null)} />
            )}
          </div>
          <OtherWays telegram={telegram} />
        </div>
      </div>
    </BasicLayout>
  );
}

function Sent({ id, onAnother }: { readonly id: string; readonly onAnother: () => void }) {
  return (
    <div className={styles.sent}>
      <h2 tabIndex={-1} ref={(heading) => heading?.focus()}>
        <Trans>Your message has arrived</Trans>
      </h2>
      <p>
        <Trans>
          Its number is <code>{id}</code>. The answer comes to the address that you wrote.
        </Trans>
      </p>
      <Button onClick={onAnother}>
        <Trans>Send more feedback</Trans>
      </Button>
    </div>
  );
}

/** Where else an answer may be found. */
function OtherWays({ telegram }: Pick<HelpTopics, 'telegram'>) {
  const { locale, contact } = useApp().facts;
  return (
    <ul>
      <Way
        icon={<Info size={20} aria-hidden />}
        title={<Trans>Help center</Trans>}
        link={
          <a href={`/${locale}/help`}>
            <Trans>All articles</Trans>
          </a>
        }
      >
        <Trans>Most answers are there, step by step.</Trans>
      </Way>
      {telegram !== '' && (
        <Way
          icon={<Send size={20} aria-hidden />}
          title="Telegram"
          link={
            <a href={`https://t.me/${telegram}`} target="_blank" rel="noopener noreferrer">
              <Trans>Open the bot</Trans>
            </a>
          }
        >
          <Trans>The bot of this service.</Trans>
        </Way>
      )}
      <Way
        icon={<MessageSquare size={20} aria-hidden />}
        title={<Trans>Feedback</Trans>}
        link={
          <a href="/drive/feedback">
            <Trans>Send feedback</Trans>
          </a>
        }
      >
        <Trans>If you’re signed in, it can carry a screenshot.</Trans>
      </Way>
      {contact !== '' && (
        <Way
          icon={<Mail size={20} aria-hidden />}
          title={<Trans>Directly</Trans>}
          link={
            <a href={contact} rel="noopener noreferrer">
              <bdi>{contact.replace(/^(?:mailto:|https?:\/\/)/, '')}</bdi>
            </a>
          }
        >
          <Trans>Whoever runs this service is also reached here.</Trans>
        </Way>
      )}
    </ul>
  );
}

interface WayProps {
  readonly icon: ReactNode;
  readonly title: ReactNode;
  readonly link: ReactNode;
  readonly children: ReactNode;
}

function Way({ icon, title, link, children }: WayProps) {
  return (
    <li className={styles.way}>
      {icon}
      <div>
        <h2>{title}</h2>
        <p>{children}</p>
        {link}
      </div>
    </li>
  );
}
