import type { ComponentProps } from 'react';
import { Icon } from './icon.tsx';
import styles from './icon-button.module.css';
import type { IconName } from './icon-paths.ts';
import { joinNames } from './join-names.ts';

/** Icons that are mirrored in a right-to-left language. */
const directedIcons: ReadonlySet<IconName> = new Set(['back', 'forward', 'logout']);

type IconButtonProps = ComponentProps<'button'> & { icon: IconName; label: string; framed?: boolean; size?: number };

/**
 * A button with only an icon. Its label is read by screen readers and shown on hover. Arrow icons follow the writing
 * direction.
 */
export function IconButton(props: IconButtonProps) {
  const { icon, label, framed, size = 22, className, type = 'button', ...rest } = props;
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={joinNames(styles.button, framed && styles.framed, directedIcons.has(icon) && styles.turns, className)}
    >
      <Icon name={icon} size={size} />
    </button>
  );
}
