import type { ComponentProps } from 'react';
import styles from './chip.module.css';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';
import { joinNames } from './join-names.ts';

/** The class name of a chip, for a link that looks like one. A link to the current page needs aria-current. */
export const chipName = styles.chip ?? '';

/** A small choice that is on or off. */
export function Chip(props: ComponentProps<'button'> & { selected?: boolean; icon?: IconName }) {
  const { selected, icon, className, children, type = 'button', ...rest } = props;
  return (
    <button {...rest} type={type} aria-pressed={selected} className={joinNames(styles.chip, className)}>
      {icon && <Icon name={icon} size={18} />}
      {children}
    </button>
  );
}
