import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';
import { joinNames } from './join-names.ts';
import { Spinner } from './spinner.tsx';

export type ButtonLook = {
  kind?: 'primary' | 'quiet' | 'plain' | 'danger';
  size?: 'small' | 'medium' | 'large';
  wide?: boolean;
};

type ButtonProps = ComponentProps<'button'> & ButtonLook & { icon?: IconName; busy?: boolean; children: ReactNode };

/** The class names of a button, for a link that looks like one. */
export function buttonNames({ kind = 'primary', size = 'medium', wide }: ButtonLook, className?: string): string {
  const sized = size === 'medium' ? undefined : styles[size];
  return joinNames(styles.button, styles[kind], sized, wide && styles.wide, className);
}

/** A button. While busy it shows a spinner, keeps its text and width, and cannot be pressed. */
export function Button(props: ButtonProps) {
  const { kind, size, wide, icon, busy, children, className, disabled, type = 'button', ...rest } = props;
  const look: ButtonLook = { ...(kind && { kind }), ...(size && { size }), ...(wide && { wide }) };
  return (
    <button
      {...rest}
      type={type}
      className={buttonNames(look, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy ? <Spinner size={18} /> : icon && <Icon name={icon} size={size === 'small' ? 16 : 20} />}
      {children}
    </button>
  );
}
