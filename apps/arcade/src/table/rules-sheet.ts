import type { Language } from '@nua/contract/wire.ts';
import { formatMoney } from '@nua/money';
import { fill } from '../i18n/messages.ts';
import { returnText } from '../rules/return-text.ts';
import { el } from '../view/element.ts';
import facts from '../view/facts.module.css';
import { fact } from '../view/facts.ts';
import { importWithStyles } from '../view/import-with-styles.ts';
import { openSheet } from '../view/sheet.ts';
import type { Table } from './view.ts';

type SheetTexts = Readonly<Record<'title' | 'return' | 'cap' | 'stakes' | 'meaning' | 'never_cut', string>>;

const texts: Readonly<Record<Language, SheetTexts>> = {
  en: {
    title: 'Rules',
    return: 'Return',
    stakes: 'Stake',
    cap: 'Highest payout of a round',
    meaning: 'On average over very many rounds, this much of every 100 staked is paid back. The house keeps the rest.',
    never_cut: 'A payout is never cut. A bet is not accepted if each of its wins would be above the highest payout.',
  },
  ur: {
    title: 'اصول',
    return: 'واپسی',
    stakes: 'داؤ',
    cap: 'ایک راؤنڈ کی سب سے بڑی جیت',
    meaning: 'بہت سے راؤنڈز میں ہر 100 کے داؤ پر اوسطاً اتنا واپس ملتا ہے۔ باقی سائٹ کا حصہ (ہاؤس ایج) ہے۔',
    never_cut:
      'جیت کی رقم کبھی کم نہیں کی جاتی۔ جس داؤ پر ہر جیت ایک راؤنڈ کی سب سے بڑی جیت سے زیادہ ہو، وہ قبول نہیں ہوتا۔',
  },
};

/** The rules of the game, the return of the call on the table, and the limits of stake and payout. */
export async function openRulesSheet(table: Table): Promise<void> {
  const { view, lang, messages, state } = table;
  const { rules } = await importWithStyles(view.rules);
  const text = texts[lang];
  const stakes = [state.stake_minimum, state.stake_maximum].map((limit) => formatMoney(limit)).join(' – ');
  const list = rules.sentences[lang].map((sentence) => el('li', { text: fill(sentence, rules.facts ?? {}) }));
  const body = el(
    'div',
    { class: facts.facts },
    el('ul', { class: facts.list }, ...list),
    rules.more?.(lang),
    el(
      'div',
      { class: facts.grid },
      fact(text.return, returnText(view.game, state.call)),
      fact(text.stakes, stakes),
      fact(text.cap, formatMoney(state.payout_cap)),
    ),
    el('p', { class: facts.lead, text: text.meaning }),
    el('p', { class: facts.lead, text: text.never_cut }),
  );
  openSheet(text.title, messages.close, body);
}
