import type { Language } from '@nua/contract/wire.ts';
import { fill } from '../i18n/messages.ts';
import { type FairnessText, fairnessText } from '../verify/fairness-text.ts';
import { el } from '../view/element.ts';
import styles from '../view/facts.module.css';
import { fact } from '../view/facts.ts';
import { openSheet } from '../view/sheet.ts';
import { stampAddress } from './stamp-address.ts';
import type { SharedNow } from './table-state.ts';
import type { Table } from './view.ts';

/** Opens the sheet with the chain of the shared rounds, and the next chain once it is published. The sheet updates until it is closed. */
export function openChainSheet(table: Table): void {
  const body = el('div', { class: styles.facts });
  const sheet = openSheet(fairnessText[table.lang].fair_title, table.messages.close, body);
  let shown: readonly [SharedNow['chain'], SharedNow['next_chain']] | null = null;
  const stop = table.listen(({ shared }) => {
    const { chain = null, next_chain = null } = shared ?? {};
    // An unchanged sheet is not redrawn, so that selected text stays selected.
    if (shown !== null && shown[0] === chain && shown[1] === next_chain) return;
    shown = [chain, next_chain];
    body.replaceChildren(...chainBody(table, chain, next_chain));
  });
  sheet.addEventListener('close', stop);
}

function chainBody(table: Table, chain: SharedNow['chain'], next_chain: SharedNow['next_chain']): Node[] {
  const { messages, lang } = table;
  const fairness = fairnessText[lang];
  const next = next_chain ? chainFacts(table, next_chain) : [el('p', { text: fairness.chain_next_none })];
  return [
    el('p', { class: styles.lead, text: fairness.chain_text }),
    ...(chain?.has_own_blocks ? [el('p', { class: styles.lead, text: fairness.chain_own_blocks })] : []),
    card(fairness.chain_now, ...(chain ? chainFacts(table, chain) : [el('p', { text: messages.shared_closed })])),
    card(fairness.chain_next, ...next),
  ];
}

const card = (title: string, ...inside: Node[]): HTMLElement =>
  el('section', { class: styles.card }, el('h3', { text: title }), ...inside);

type Chain = NonNullable<SharedNow['chain']>;

function chainFacts({ lang }: Table, chain: Chain): HTMLElement[] {
  const fairness = fairnessText[lang];
  const { terminating_hash, length, salt, salt_height, announced_at } = chain;
  const height = String(salt_height);
  return [
    fact(fairness.chain_hash, terminating_hash, fairness),
    salt === null
      ? el('p', { text: fill(fairness.chain_salt_waits, { height }) })
      : fact(fill(fairness.chain_salt, { height }), salt, fairness),
    fact(fairness.chain_rounds, length.toLocaleString('en-GB')),
    fact(fairness.chain_published, timeText(announced_at, lang)),
    ...stampFacts(chain, fairness, lang),
  ];
}

/** The external timestamp of the announcement, and the address of its proof, which `verify.mjs stamp` checks. */
function stampFacts(
  { stamp, terminating_hash }: Pick<Chain, 'stamp' | 'terminating_hash'>,
  fairness: FairnessText,
  lang: Language,
): HTMLElement[] {
  if (stamp === null) return [el('p', { text: fairness.stamp_none })];
  const { at, block_height } = stamp;
  return [
    fact(fairness.stamp_at, timeText(at, lang)),
    block_height === null
      ? el('p', { text: fairness.stamp_pending })
      : fact(fairness.stamp_block, String(block_height)),
    fact(fairness.stamp_proof, stampAddress('chain', terminating_hash), fairness),
  ];
}

/** Urdu with the digits of the other amounts. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', ur: 'ur-PK-u-nu-latn' };

/** A time in Pakistan, formatted for players. */
export const timeText = (at: string, lang: Language): string =>
  new Date(at).toLocaleString(LOCALES[lang], {
    timeZone: 'Asia/Karachi',
    dateStyle: 'medium',
    timeStyle: 'medium',
    hourCycle: 'h23',
  });
