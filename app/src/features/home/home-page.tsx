import { lazy } from 'react';
import { useAnnounced, useSession } from '../../actors/use-runtime.ts';
import type { Plans } from '../../data/plans.ts';
import { BasicLayout } from '../../layouts/basic.tsx';
import { useSiteFrame } from '../../layouts/site-frame.tsx';
import { OptionalPart } from '../load-failure/optional-part.tsx';
import { Closing } from './closing.tsx';
import { Hero } from './hero.tsx';
import { Languages } from './languages.tsx';
import { More } from './more.tsx';
import { OwnServer } from './own-server.tsx';
import { PlanTable } from './plan-table.tsx';
import { PlatformCards } from './platform-cards.tsx';
import { Questions } from './questions.tsx';
import styles from './section.module.css';
import { Sharing } from './sharing.tsx';

const PublicAnnouncement = lazy(() => import('../announcements/public-announcement.tsx'));

interface HomePageProps {
  /** Null where they could not be read. */
  readonly plans: Plans | null;
}

/** What Aloft is, and the way in (R1.2). */
export function HomePage({ plans }: HomePageProps) {
  const isAnnounced = useAnnounced('official_website');
  const session = useSession();
  const isPremium = session.status === 'signedIn' && session.profile.premium;
  return (
    <BasicLayout {...useSiteFrame()}>
      <div className={styles.measure}>
        <Hero plans={plans} />
        <Sharing />
        <More />
        <Languages />
        <PlatformCards />
        <OwnServer />
        {!isPremium && <PlanTable plans={plans} />}
        <Questions />
        <Closing />
      </div>
      {isAnnounced && (
        <OptionalPart>
          <PublicAnnouncement place="official_website" />
        </OptionalPart>
      )}
    </BasicLayout>
  );
}
