import { type Cents, formatMoney } from '@nua/money';
import { localTime } from '../local-time.ts';
import { plainLine } from '../plain-text.ts';

/** A running exclusion, and each limit with its use. A waiting change without an amount removes the limit. */
export type ProtectionFacts = {
  exclusion: string | null;
  excluded_until: Date | null;
  exclusion_set_by: string | null;
  limits: readonly {
    kind: string;
    period: string;
    amount: Cents;
    used: Cents;
    resets_at: Date;
    is_change_waiting: boolean;
    waiting_amount: Cents | null;
  }[];
};

type Payment = { id: string; amount: Cents; state: string; reason: string | null; at: Date; about: string };

/** A player: the person, wallets, protection, the newest payments with their decisions, and acts and notes. */
export type PlayerCard = ProtectionFacts & {
  player: string;
  name: string;
  phone: string | null;
  status: 'active' | 'guest' | 'blocked' | 'closed';
  block_reason: string | null;
  created_at: Date;
  seen_at: Date | null;
  language: string;
  wallets: readonly {
    main: Cents;
    game: Cents;
    bonus: Cents;
    held: Cents;
    bonus_held: Cents;
    frozen: Cents;
    freeze_reason: string | null;
    debt: Cents;
  }[];
  deposits: readonly Payment[];
  payouts: readonly Payment[];
  decisions: readonly { payment: string; at: Date; operator: string; act: string; why: string }[];
  notes: readonly { at: Date; operator: string; act: string; note: string | null }[];
};

const untilText = (until: Date | null): string => (until === null ? 'for good' : `until ${localTime(until)}`);

function protectionLines({ exclusion, excluded_until, exclusion_set_by, limits }: ProtectionFacts): string[] {
  const lines = limits.map(({ kind, period, amount, used, resets_at, is_change_waiting, waiting_amount }) => {
    const waits = is_change_waiting
      ? `; waits: ${waiting_amount === null ? 'no limit' : formatMoney(waiting_amount)}`
      : '';
    return `${kind} a ${period}: ${formatMoney(amount)}, ${formatMoney(used)} used, resets ${localTime(resets_at)}${waits}`;
  });
  if (exclusion !== null) lines.unshift(`${exclusion} ${untilText(excluded_until)}, set by the ${exclusion_set_by}`);
  return lines.length === 0 ? ['No limits and no exclusion.'] : lines;
}

export const protectionText = (facts: ProtectionFacts): string => protectionLines(facts).join('\n');

function walletLines([wallets]: PlayerCard['wallets']): string[] {
  if (wallets === undefined) return ['no wallets'];
  const { main, game, bonus, held, bonus_held, frozen, freeze_reason, debt } = wallets;
  const freeze = frozen > 0n ? `, frozen ${formatMoney(frozen)} (${plainLine(freeze_reason ?? '')})` : '';
  return [
    `main ${formatMoney(main)}, game ${formatMoney(game)}, bonus ${formatMoney(bonus)}`,
    `held for payouts ${formatMoney(held)}, bonus held with them ${formatMoney(bonus_held)}${freeze}`,
    `debt ${formatMoney(debt)}`,
  ];
}

const paymentLine = ({ id, amount, state, reason, at, about }: Payment): string =>
  `  ${localTime(at)}  ${id}  ${formatMoney(amount)}  ${state}${reason ? ` (${reason})` : ''}  ${plainLine(about)}`;

const actLine = (at: Date, operator: string, act: string, note: string | null): string =>
  `${localTime(at)}  ${operator}  ${act}${note ? `  ${plainLine(note)}` : ''}`;

function paymentLines(title: string, payments: readonly Payment[], decisions: PlayerCard['decisions']): string[] {
  const lines = payments.flatMap((payment) => [
    paymentLine(payment),
    ...decisions
      .filter((decision) => decision.payment === payment.id)
      .map(({ at, operator, act, why }) => `    ${actLine(at, operator, act, why)}`),
  ]);
  return [`${title}, newest first:`, ...(lines.length > 0 ? lines : ['  none'])];
}

export function playerCardText(card: PlayerCard): string {
  const status = card.status === 'blocked' ? `blocked: ${plainLine(card.block_reason ?? '')}` : card.status;
  const notes = card.notes.map(({ at, operator, act, note }) => `  ${actLine(at, operator, act, note)}`);
  return [
    `player ${card.player}  ${plainLine(card.name)}  ${card.phone ?? 'no phone'}  ${status}`,
    `since ${localTime(card.created_at)}, last seen ${card.seen_at ? localTime(card.seen_at) : 'never'}, ${card.language}`,
    ...walletLines(card.wallets),
    'limits:',
    ...protectionLines(card).map((line) => `  ${line}`),
    ...paymentLines('deposits', card.deposits, card.decisions),
    ...paymentLines('payouts', card.payouts, card.decisions),
    'acts and notes, newest first:',
    ...(notes.length > 0 ? notes : ['  none']),
  ].join('\n');
}

/** The accounts that have proven the same number, with their exclusions, and excluded players whose number has the same ending. */
export type MatchTable = {
  has_number: boolean;
  matches: readonly {
    match: string;
    kind: string;
    player: string;
    proof: string;
    proven_at: Date;
    left_at: Date | null;
    lifted_at: Date | null;
    is_excluded: boolean;
    excluded_until: Date | null;
  }[];
  same_endings: readonly { match: string; player: string }[];
};

function matchLine(row: MatchTable['matches'][number]): string {
  const facts = [
    `${row.proof} since ${localTime(row.proven_at)}`,
    row.left_at && `left ${localTime(row.left_at)}`,
    row.lifted_at && `lifted ${localTime(row.lifted_at)}`,
    row.is_excluded && `excluded ${untilText(row.excluded_until)}`,
  ].filter(Boolean);
  return `${row.match}  ${row.kind} of player ${row.player}: ${facts.join(', ')}`;
}

export function matchesText({ has_number, matches, same_endings }: MatchTable): string {
  if (!has_number) return 'The player has proven no number.';
  const endings = same_endings.map(
    ({ match, player }) => `${match}  cnic of excluded player ${player}: another number, the same last six digits`,
  );
  return [...matches.map(matchLine), ...endings].join('\n') || 'No account has proven this number.';
}
