import { el } from '../view/element.ts';
import styles from '../view/facts.module.css';

export type CommitmentTexts = { same: string; other: string; none: string };

export function commitmentNote(matches: boolean | null, { same, other, none }: CommitmentTexts): HTMLElement {
  if (matches === null) return el('strong', { text: none });
  return el('strong', { class: matches ? styles.good : styles.bad, text: matches ? same : other });
}

export type StepRow = { title: string; text?: string; code: string; note?: HTMLElement };

/** The steps of a check, numbered in the order of the computation. */
export const stepSections = (rows: readonly StepRow[]): HTMLElement[] =>
  rows.map(({ title, text, code, note }, place) =>
    el(
      'section',
      { class: styles.step },
      el('i', { text: String(place + 1) }),
      el('h3', { text: title }),
      text ? el('p', { text }) : null,
      el('div', { class: styles.code, text: code }),
      note ?? null,
    ),
  );
