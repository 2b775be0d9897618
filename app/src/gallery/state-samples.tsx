import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { Card, StatusArt } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FailureState } from '../ui/failure-state.tsx';
import { Clock, CloudOff, Folder, KeyRound, SearchX, Star, Users } from '../ui/icons.tsx';
import { Logo } from '../ui/logo.tsx';
import { Notice } from '../ui/notice.tsx';
import { Progress } from '../ui/progress.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { Toast } from '../ui/toast.tsx';
import styles from './gallery.module.css';

const ignore = (): void => undefined;
const moods = ['plain', 'bad', 'wait'] as const;
const noticeMoods = ['plain', 'success', 'warning', 'danger'] as const;

function Waits() {
  return (
    <>
      <div className={styles.row}>
        <Spinner />
        <Logo />
        <Avatar name="Sora" size="small" />
        <Avatar name="Sora" />
        <Avatar name="소라" size="large" />
      </div>
      <Progress label="None" value={0} />
      <Progress label="Some" value={40} />
      <Progress label="Unknown" value={null} />
      <Progress label="Done" value={100} mood="done" />
      <Progress label="Failed" value={60} mood="failed" />
      <Skeleton />
      <div className={styles.panel}>
        <Skeleton shape="row" lines={4} />
      </div>
      <Skeleton shape="tile" lines={3} />
    </>
  );
}

function Notices() {
  return noticeMoods.map((mood) => (
    <Notice key={mood} mood={mood}>
      A sentence that stands out, {mood}.
    </Notice>
  ));
}

function Toasts() {
  return (
    <>
      <Toast onClose={ignore}>Moved</Toast>
      <Toast action={{ label: 'Undo', run: ignore }} onClose={ignore}>
        3 files moved to the trash
      </Toast>
      <Toast action={{ label: 'Update', run: ignore }}>A newer version of Aloft is ready.</Toast>
    </>
  );
}

function Empty() {
  const folder = (
    <Button kind="primary" onClick={ignore}>
      Upload files
    </Button>
  );
  return (
    <>
      <EmptyState art={<Folder />} tint="folder" title="Nothing here yet" actions={folder}>
        Drop files here, or choose them from your device.
      </EmptyState>
      <div className={styles.fields}>
        <EmptyState art={<Clock />} title="Nothing yet" />
        <EmptyState art={<SearchX />} tint="search" title="Nothing found" />
        <EmptyState art={<Star />} tint="star" title="No stars yet" />
        <EmptyState art={<Users />} tint="people" title="You share nothing" />
      </div>
    </>
  );
}

function Failures() {
  return (
    <>
      <FailureState
        title="Couldn’t load this folder"
        onRetry={ignore}
        actions={<Button kind="quiet">Send feedback</Button>}
        detail="unavailable · 10:04:31 · request 7f20c4"
      >
        The server doesn’t answer. Nothing was changed or lost.
      </FailureState>
      <FailureState title="Trying again" onRetry={ignore} isRetrying>
        One moment.
      </FailureState>
    </>
  );
}

function Cards() {
  return (
    <div className={styles.row}>
      {moods.map((mood) => (
        <Card key={mood} centred>
          <StatusArt mood={mood}>
            {mood === 'plain' ? (
              <KeyRound size={34} />
            ) : mood === 'bad' ? (
              <CloudOff size={34} />
            ) : (
              <Clock size={34} />
            )}
          </StatusArt>
          <h3>One thing in the middle</h3>
          <Button kind="primary" wide>
            Continue
          </Button>
        </Card>
      ))}
    </div>
  );
}

/** What tells how things stand. */
export const stateSamples = [
  { title: 'Spinner, Logo, Avatar, Progress, Skeleton', Sample: Waits },
  { title: 'Notice', Sample: Notices },
  { title: 'Toast', Sample: Toasts },
  { title: 'EmptyState', Sample: Empty },
  { title: 'FailureState', Sample: Failures },
  { title: 'Card, StatusArt', Sample: Cards },
];
