import type { Values } from '@nua/games/play/game.ts';
import badge from '@nua/ui/badge.module.css';
import { fill } from '../i18n/messages.ts';
import { el } from '../view/element.ts';
import styles from '../view/facts.module.css';
import type { FormContext } from './call-fields.ts';
import { fairnessText } from './fairness-text.ts';
import type { Pays } from './pays.ts';

/** A checked bet: its call and its result. The result is null if the round is incomplete. */
export type ShownBet = { call: Values; pays: Pays | null };

/** The outcome of a checked round, and whether a known bet wins. */
export function outcomeCard(
  { lang, view }: Pick<FormContext, 'lang' | 'view'>,
  outcome: Values,
  bet: ShownBet | null,
  more: readonly HTMLElement[] = [],
): HTMLElement {
  const fairness = fairnessText[lang];
  const verdicts = { more: fairness.wins, back: fairness.pays_back, nothing: fairness.loses };
  const verdict = bet?.pays && `${view.callText(bet.call, lang)} · ${verdicts[bet.pays]}`;
  const tone = bet?.pays === 'more' ? ` ${badge.positive}` : '';
  // For a shared round, the text shows the result of the round, independently of the bet.
  const result = view.outcomeText(outcome, view.kind === 'shared' || bet === null ? null : bet.call);
  return el(
    'section',
    { class: styles.card },
    el('h2', { class: styles.result, 'data-result': result, text: result }),
    verdict ? el('span', { class: `${badge.badge}${tone}`, text: verdict }) : null,
    bet ? view.picture?.(bet.call, outcome, lang) : null,
    ...more,
  );
}

/** The version of the rules in use, and how to check a round that was played by earlier rules. */
export const rulesNote = ({ lang, view }: Pick<FormContext, 'lang' | 'view'>): HTMLElement =>
  el('p', {
    class: styles.lead,
    text: fill(fairnessText[lang].verify_rules, { version: String(view.game.table_version) }),
  });
