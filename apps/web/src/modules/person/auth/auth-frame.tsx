import { HeroArt, Mark } from '@nua/ui';
import type { ReactNode } from 'react';
import { usePalette } from '../../../client/use-stores.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import styles from './auth-frame.module.css';

type Props = {
  home: (children: ReactNode) => ReactNode;
  badge: ReactNode;
  title: string;
  text: string;
  children: ReactNode;
};

/** The layout of sign-in and registration: the form, with a picture beside it on wide screens. */
export function AuthFrame({ home, badge, title, text, children }: Props) {
  const t = useTranslation();
  return (
    <div className={styles.frame}>
      <div className={styles.column}>
        <div className={styles.top}>
          {home(<Mark size={28} />)}
          {badge}
        </div>
        <div className={styles.body}>
          <h1>{title}</h1>
          <p className={styles.text}>{text}</p>
        </div>
        {children}
      </div>
      <div className={styles.art} aria-hidden="true">
        <HeroArt palette={usePalette()} />
        <p className={styles.promise}>{t('shell.description')}</p>
      </div>
    </div>
  );
}
