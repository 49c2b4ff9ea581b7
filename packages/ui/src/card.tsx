import type { ComponentProps } from 'react';
import styles from './card.module.css';
import { joinNames } from './join-names.ts';

/** A surface with a thin border. A raised card is one elevation level above the page. */
export function Card(props: ComponentProps<'div'> & { raised?: boolean; bare?: boolean }) {
  const { raised, bare, className, ...rest } = props;
  return (
    <div {...rest} className={joinNames(styles.card, raised && styles.raised, !bare && styles.padded, className)} />
  );
}
