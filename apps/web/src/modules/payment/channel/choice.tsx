import { Icon, type IconName } from '@nua/ui';
import type { ReactNode } from 'react';
import styles from './choice.module.css';

type Props = {
  name: string;
  value: string;
  checked: boolean;
  onChoose: () => void;
  icon: IconName;
  title: string;
  about: ReactNode;
  /** Why the choice is not available; undefined if it is available. */
  closedReason?: ReactNode;
  invalid?: boolean;
};

/** A radio button with a large surface to press. */
export function Choice({ name, value, checked, onChoose, icon, title, about, closedReason, invalid }: Props) {
  return (
    <label className={styles.choice} data-closed={closedReason === undefined ? undefined : ''}>
      <input
        type="radio"
        name={name}
        value={value}
        checked={checked}
        onChange={onChoose}
        disabled={closedReason !== undefined}
        aria-invalid={invalid || undefined}
        className={styles.radio}
      />
      <span className={styles.icon}>
        <Icon name={icon} size={22} />
      </span>
      <span className={styles.text}>
        <span className={styles.name}>{title}</span>
        <span className={styles.about}>{closedReason ?? about}</span>
      </span>
      {closedReason === undefined && <span className={styles.dot} />}
    </label>
  );
}
