import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';
import { joinNames } from './join-names.ts';

export type BadgeTone = 'plain' | 'positive' | 'negative' | 'warning' | 'info' | 'accent';

/** A state in one word. Its colour only repeats the meaning of the word and the icon. */
export function Badge({ tone = 'plain', icon, children }: { tone?: BadgeTone; icon?: IconName; children: ReactNode }) {
  return (
    <span className={joinNames(styles.badge, tone !== 'plain' && styles[tone])}>
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  );
}
