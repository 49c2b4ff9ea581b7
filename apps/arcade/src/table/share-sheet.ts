import type { Call, ResponseOf } from '@nua/contract/call.ts';
import { getShare, shareRound, takeBackShare } from '@nua/contract/replay.ts';
import button from '@nua/ui/button.module.css';
import { fairnessText } from '../verify/fairness-text.ts';
import { el } from '../view/element.ts';
import styles from '../view/facts.module.css';
import { fact } from '../view/facts.ts';
import { icon } from '../view/icon.ts';
import { openSheet } from '../view/sheet.ts';
import type { Reply } from '../wire/arcade-call.ts';
import { type ShareText, shareText } from './share-text.ts';
import type { Round } from './table-state.ts';
import type { Table } from './view.ts';

type Share = ResponseOf<typeof shareRound>['share'];

const ofRound = <C extends Call>(call: C, { round_id }: Round): C => ({
  ...call,
  path: call.path.replace('{round}', round_id),
});

/** The address of a replay, in the language of its player. */
function addressOf({ view, lang }: Table, { id }: Share): string {
  const query = new URLSearchParams({ game: view.game.id, round: id, lang });
  return new URL(`verify?${query}`, location.href).href;
}

/** Opens the sheet that creates, changes and revokes the link to a round. */
export function openShareSheet(table: Table, round: Round): void {
  const { lang, messages } = table;
  const text = shareText[lang];
  const stake = createSwitch('share-stake', text.stake, null, false);
  const check = createSwitch('share-check', text.check, checkNote(table, round, text), true);
  const result = el('div', { class: styles.facts, role: 'status' });
  const share = createAction('primary', icon('copy'), text.create);
  const revoke = createAction('quiet', icon('trash'), text.take_back);
  const note = (line: string, isWrong = false) => {
    const shown = { class: isWrong ? styles.bad : styles.lead, text: line };
    result.replaceChildren(el('p', isWrong ? { ...shown, role: 'alert' } : shown));
  };
  const show = (known: Share | null) => {
    revoke.hidden = known === null;
    share.lastChild!.textContent = known === null ? text.create : text.update;
    if (known === null) return result.replaceChildren();
    result.replaceChildren(
      el('p', { class: styles.good, text: text.shared }),
      fact(text.link, addressOf(table, known), fairnessText[lang]),
    );
  };
  const attempt = async (work: () => Promise<void>) => {
    share.disabled = true;
    revoke.disabled = true;
    await work();
    share.disabled = false;
    revoke.disabled = false;
  };
  share.addEventListener('click', () =>
    attempt(async () => {
      const body = { shows_stake: stake.input.checked, shows_check: check.input.checked };
      const reply = await table.call(ofRound(shareRound, round), { body });
      if (reply.is === 'response') show(reply.response.share);
      else note(reasonOf(reply, text), true);
      // On a small phone the result is below the edge of the sheet.
      result.scrollIntoView({ block: 'nearest' });
    }),
  );
  revoke.addEventListener('click', () =>
    attempt(async () => {
      const reply = await table.call(ofRound(takeBackShare, round));
      if (reply.is !== 'response') return note(reasonOf(reply, text), true);
      show(null);
      note(text.taken_back);
    }),
  );
  const body = el(
    'div',
    { class: styles.facts },
    ...[el('p', { class: styles.lead, text: text.intro }), stake.element, check.element],
    ...[el('p', { class: styles.lead, text: text.copies }), share, result, revoke],
  );
  openSheet(text.title, messages.close, body);
  revoke.hidden = true;
  void attempt(async () => {
    note(fairnessText[lang].loading);
    const reply = await table.call(ofRound(getShare, round));
    if (reply.is !== 'response') return note(reasonOf(reply, text), true);
    const known = reply.response.share;
    if (known !== null) {
      stake.input.checked = known.shows_stake;
      check.input.checked = known.shows_check;
    }
    show(known);
  });
}

/** Which data a check of the round reveals: the seeds of its pair, or the public hash of a shared round. */
function checkNote({ state }: Table, { shared, seed_pair_id }: Round, text: ShareText): string {
  if (shared) return text.check_shared;
  return state.seeds?.active?.id === seed_pair_id ? `${text.check_pair} ${text.check_hidden}` : text.check_pair;
}

function reasonOf(reply: Reply<unknown>, text: ShareText): string {
  if (reply.is !== 'refusal') return text.failed;
  if (reply.name === 'PLAYER_EXCLUDED') return text.excluded;
  if (reply.name === 'RATE_LIMITED') return text.limited;
  return reply.name === 'NOT_FOUND' ? text.missing : text.failed;
}

function createSwitch(id: string, label: string, note: string | null, isOn: boolean) {
  const input = el('input', { type: 'checkbox', id });
  input.style.cssText = 'flex:none;inline-size:24px;block-size:24px;accent-color:var(--accent)';
  input.checked = isOn;
  if (note !== null) input.setAttribute('aria-describedby', `${id}-note`);
  const line = el('label', { for: id }, input, el('span', { text: label }));
  line.style.cssText = 'display:flex;gap:var(--space-3);align-items:center;min-block-size:var(--touch)';
  const noteElement = note === null ? null : el('p', { class: styles.lead, id: `${id}-note`, text: note });
  return { input, element: el('div', {}, line, noteElement) };
}

const createAction = (kind: 'primary' | 'quiet', shape: SVGSVGElement, label: string) =>
  el('button', { class: `${button.button} ${button[kind]}`, type: 'button' }, shape, el('span', { text: label }));
