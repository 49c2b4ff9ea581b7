import type { Language } from '@nua/contract/wire.ts';
import { fill } from '../i18n/messages.ts';
import type { Revealed } from '../table/table-state.ts';
import type { Table } from '../table/view.ts';
import { el } from '../view/element.ts';
import styles from '../view/facts.module.css';
import { type ExportedSession, exportSession } from './session-export.ts';
import { type SessionText, sessionText } from './session-text.ts';

/** A line of the report. `null`: not checked. */
export type ReportLine = { readonly is_right: boolean | null; readonly text: string };

/** Checks all rounds of a revealed pair, saves them as a file, and shows the report in `container`. */
export async function saveSession(
  table: Pick<Table, 'call' | 'shell' | 'lang'>,
  pair: Revealed,
  container: HTMLElement,
): Promise<void> {
  const text = sessionText[table.lang];
  const show = (line: string, tone?: string) =>
    container.replaceChildren(el('p', { class: tone ?? styles.lead, text: line }));
  const onProgress = (done: number, all: number) => show(fill(text.progress, { done: String(done), all: String(all) }));
  onProgress(0, pair.nonce);
  const session = await exportSession(table, pair, onProgress);
  if (session === null) return show(text.failed, styles.bad);
  table.shell.send({ type: 'save', name: session.name, text: session.text });
  const lines = reportOf(session, pair, table.lang);
  container.replaceChildren(
    el('ul', { class: styles.list }, ...lines.map(lineElement)),
    el('p', { class: styles.lead, text: text.open }),
    el('p', { class: styles.lead, text: text.saved }),
  );
}

const MARKS = { true: '✓', false: '✗', null: '–' } as const;

function lineElement({ is_right, text }: ReportLine): HTMLElement {
  const tone = is_right === null ? styles.lead : is_right ? styles.good : styles.bad;
  return el('li', { class: tone, text: `${MARKS[`${is_right}`]} ${text}` });
}

/** The report: what was checked, what was not, and what differs. */
export function reportOf(session: ExportedSession, { nonce }: Pick<Revealed, 'nonce'>, lang: Language): ReportLine[] {
  const text = sessionText[lang];
  const { check, wrong_bets, noted_bets } = session;
  const line = (is_right: boolean | null, template: string, values: Record<string, string> = {}): ReportLine => ({
    is_right,
    text: fill(template, values),
  });
  const numbersOf = (numbers: readonly (string | number)[]) => ({ numbers: numbers.slice(0, MAX_LISTED).join(', ') });
  const numbers = [
    ...(check.missing.length > 0 ? [line(false, text.numbers_missing, numbersOf(check.missing))] : []),
    ...(check.doubles.length > 0 ? [line(false, text.numbers_doubles, numbersOf(check.doubles))] : []),
    ...(check.foreign > 0 ? [line(false, text.numbers_foreign, { count: String(check.foreign) })] : []),
  ];
  return [
    line(check.commitment, check.commitment ? text.hash_right : text.hash_wrong),
    notedLine(session, text),
    ...(numbers.length > 0 ? numbers : [line(true, text.numbers_right, { last: String(nonce) })]),
    check.wrong.length > 0
      ? line(false, text.results_wrong, numbersOf(check.wrong))
      : line(true, text.results_right, { count: String(check.rounds) }),
    ...(wrong_bets.length > 0 ? [line(false, text.bets_wrong, numbersOf(wrong_bets))] : []),
    ...(noted_bets > 0 && wrong_bets.length === 0 ? [line(true, text.bets_right, { count: String(noted_bets) })] : []),
  ];
}

/** The maximum count of nonces in a line of the report. */
const MAX_LISTED = 20;

function notedLine({ receipts, matches_receipt }: ExportedSession, text: SessionText): ReportLine {
  const { state, noted } = receipts;
  if (noted === null || matches_receipt === null) {
    const reason = { stored: text.noted_none, unavailable: text.noted_unavailable, full: text.noted_full }[state];
    return { is_right: null, text: reason };
  }
  const options = { timeZone: 'Asia/Karachi', dateStyle: 'medium', timeStyle: 'short' } as const;
  const when = new Date(noted.noted_at).toLocaleString('en-GB', options);
  return { is_right: matches_receipt, text: fill(matches_receipt ? text.noted_right : text.noted_wrong, { when }) };
}
