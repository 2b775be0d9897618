import type { ReactNode } from 'react';
import { Notice } from '../../ui/notice.tsx';
import type { PackPartProps } from './part-props.ts';
import styles from './payment-page.module.css';
import { ProductList } from './product-list.tsx';

interface FrameProps extends PackPartProps {
  readonly title: ReactNode;
  readonly standing: ReactNode;
  /** What one has once the chosen pack is paid. */
  readonly afterPack: ReactNode;
  /** What a member reads where no packs are sold; others are sold a membership there. */
  readonly noneSold: ReactNode;
  readonly children: ReactNode;
}

/** Packs of one kind, what one has of it, and a membership where no packs are sold. */
export function PackPart({ profile, checkout, pack, choice, ...words }: FrameProps) {
  return (
    <>
      <header className={styles.head}>
        <h2>{words.title}</h2>
        {words.standing !== null && <p className={styles.standing}>{words.standing}</p>}
      </header>
      {pack !== null && choice}
      {pack !== null && words.afterPack}
      {words.children}
      {pack === null &&
        (profile.premium && 'products' in checkout.view ? (
          <Notice>{words.noneSold}</Notice>
        ) : (
          <ProductList checkout={checkout} premium={profile.premium} />
        ))}
    </>
  );
}
