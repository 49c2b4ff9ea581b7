import { el } from '../view/element.ts';
import styles from './panel.module.css';

/** A named value in the panel. */
export function createCell(name: string) {
  const value = el('span', { class: styles.value });
  const element = el('div', { class: styles.cell }, el('span', { class: styles.name, text: name }), value);
  return { element, value };
}
