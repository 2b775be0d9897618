import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Check, CloudDownload, LinkIcon, LockKeyhole, Search, ShieldCheck, Star } from '../../ui/icons.tsx';
import { KindIcon } from '../files/kind-icon.tsx';
import styles from './guide-art.module.css';
import type { GuideStep } from './guide-steps.tsx';

/** The rows of the drawing: no file of anybody's, so that they have no names. */
const rows = ['folder', 'image', 'video', 'document', 'epub', 'audio'] as const;

/** What a step is about, drawn as a window of the drive. It says nothing that its words do not. */
export function GuideArt({ scene }: { readonly scene: GuideStep['scene'] }) {
  return (
    <div aria-hidden className={styles.stage}>
      <div className={clsx(styles.window, scene === 'upload' && styles.target)}>
        <div className={styles.head}>
          {scene === 'find' ? <Search size={16} /> : <span className={styles.bar} />}
        </div>
        <ul className={styles.rows}>
          {rows.map((category, nth) => (
            <li
              key={category}
              className={clsx(styles.row, scene === 'find' && nth % 3 !== 1 && styles.faint)}
            >
              <KindIcon entry={{ category, thumbnail: '' }} />
              <span className={styles.bar} style={{ inlineSize: `${[96, 148, 120, 164, 84, 132][nth]}px` }} />
            </li>
          ))}
        </ul>
      </div>
      <div key={scene} className={styles.front}>
        {fronts[scene]}
      </div>
    </div>
  );
}

const fronts: Readonly<Record<GuideStep['scene'], ReactNode>> = {
  welcome: <Tile icon={<Check size={28} />} />,
  upload: (
    <>
      <KindIcon entry={{ category: 'image', thumbnail: '' }} className={styles.dropped} />
      <KindIcon entry={{ category: 'video', thumbnail: '' }} className={styles.dropped} />
      <Tile icon={<CloudDownload size={28} />} />
    </>
  ),
  find: <Tile icon={<Star size={28} />} />,
  share: (
    <>
      <Tile icon={<LinkIcon size={28} />} />
      <Tile icon={<LockKeyhole size={28} />} />
    </>
  ),
  safe: <Tile icon={<ShieldCheck size={28} />} />,
};

function Tile({ icon }: { readonly icon: ReactNode }) {
  return <span className={styles.tile}>{icon}</span>;
}
