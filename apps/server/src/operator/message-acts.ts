import { type Cents, formatMoney } from '@nua/money';
import { sql } from 'kysely';
import { createSend, weighSend } from '../features/message/create-send.ts';
import type { MessageSend, SendRequest } from '../features/message/message-send.ts';
import type { Tx } from '../http/request-context.ts';
import type { Confirm } from './confirm.ts';
import { findPlayer } from './find-player.ts';
import { localTime } from './local-time.ts';
import { type Acting, CommandError, type OperatorDeps } from './operator-deps.ts';
import { clearVotes, isSecondName, logAct } from './operator-log.ts';
import { readMessageRequest, type TypedRequest } from './read-message-request.ts';

const subjectOf = (id: string) => `message ${id}`;

async function placed(tx: Tx, typed: ReturnType<typeof readMessageRequest>): Promise<SendRequest> {
  const { segment } = typed;
  if (segment.to !== 'player') return { ...typed, segment };
  return { ...typed, segment: { to: 'player', player_id: (await findPlayer(tx, segment.who)).id } };
}

/** What the log keeps of a sending: enough to say who gave what to whom. */
const summaryOf = (request: SendRequest, players: number, cost: Cents) => ({
  title: request.en.title,
  segment: request.segment,
  promotional: request.promotional,
  players,
  ...(request.gift && { gift_cents: request.gift.amount, wallet: request.gift.wallet, cost_cents: cost }),
});

const reachOf = (players: number): string => `${players} ${players === 1 ? 'player' : 'players'}`;

/** What an operator sees before a sending: whom it reaches, what it says, and what its gifts can cost. */
function previewOf(typed: TypedRequest, { players, cost }: { players: number; cost: Cents }, limit: Cents): string {
  const { gift } = typed;
  const gifts = gift
    ? [
        `gift of ${formatMoney(gift.amount)} ${gift.wallet} each, ${formatMoney(cost)} if all are claimed${cost > limit ? ' (two names)' : ''}, until ${localTime(gift.expires_at)}`,
      ]
    : [];
  return [
    `Sends to ${reachOf(players)}${typed.promotional ? ', as an offer' : ''}:`,
    `  ${typed.en.title}`,
    `  ${typed.ur.title}`,
    ...gifts,
  ].join('\n');
}

/** Sends a message to a segment; gifts above the limit of message_rules wait for a second name. */
export async function sendMessage(
  deps: OperatorDeps,
  acting: Acting,
  words: readonly string[],
  confirm: Confirm,
): Promise<string> {
  const at = deps.clock.now();
  const rules = deps.settings.get('message_rules');
  const typed = readMessageRequest(words, rules, at);
  const seen = await deps.db.transaction().execute(async (tx) => weighSend(tx, await placed(tx, typed), at));
  if (seen.players === 0) throw new CommandError('That reaches nobody.');
  await confirm(previewOf(typed, seen, rules.two_person_limit));
  return await deps.db.transaction().execute(async (tx) => {
    const request = await placed(tx, typed);
    const { players, cost } = await weighSend(tx, request, at);
    if (players === 0) throw new CommandError('That reaches nobody.');
    const needs_two = cost > rules.two_person_limit;
    const state = needs_two ? 'proposed' : 'waiting';
    const send = await createSend(tx, request, { operator: acting.operator, state, at });
    const subject = subjectOf(send.id);
    if (needs_two) await isSecondName(tx, { act: 'send', subject, operator: acting.operator, at });
    const act = needs_two ? 'message send (first name)' : 'message send';
    await logAct(tx, { ...acting, at, act, subject, after: summaryOf(request, players, cost) });
    const reach = reachOf(players);
    return needs_two
      ? `Noted: gifts of ${formatMoney(cost)} to ${reach}. A second operator has to say: message approve ${send.id}`
      : `Being sent to ${reach}: ${send.id}`;
  });
}

async function lockSend(tx: Tx, id: string, ...states: MessageSend['state'][]): Promise<MessageSend> {
  const { rows } = await sql<MessageSend>`select * from message_send where id = ${id} for update`.execute(tx);
  if (!rows[0]) throw new CommandError(`There is no sending ${id}.`);
  if (!states.includes(rows[0].state))
    throw new CommandError(`The sending is ${rows[0].state}; this act needs ${states.join(' or ')}.`);
  return rows[0];
}

async function changeState(
  deps: OperatorDeps,
  acting: Acting,
  tx: Tx,
  send: MessageSend,
  to: { act: string; state: 'waiting' | 'cancelled' },
): Promise<void> {
  const at = deps.clock.now();
  const subject = subjectOf(send.id);
  const done_at = to.state === 'cancelled' ? at : null;
  await sql`update message_send set state = ${to.state}, done_at = ${done_at} where id = ${send.id}`.execute(tx);
  const before = { state: send.state, sent: send.sent };
  await logAct(tx, { ...acting, at, act: to.act, subject, before, after: { state: to.state } });
  await clearVotes(tx, subject);
}

/** The second name under gifts that one alone may not give. */
export async function approveMessage(deps: OperatorDeps, acting: Acting, id: string): Promise<string> {
  return await deps.db.transaction().execute(async (tx) => {
    const send = await lockSend(tx, id, 'proposed');
    const vote = { act: 'send', subject: subjectOf(id), operator: acting.operator, at: deps.clock.now() };
    if (!(await isSecondName(tx, vote))) throw new CommandError('It takes another name than the first.');
    await changeState(deps, acting, tx, send, { act: 'message approve', state: 'waiting' });
    return 'Approved; it is being sent.';
  });
}

/** Ends a sending where it is; what was sent stays sent. */
export async function cancelMessage(deps: OperatorDeps, acting: Acting, id: string): Promise<string> {
  return await deps.db.transaction().execute(async (tx) => {
    const send = await lockSend(tx, id, 'proposed', 'waiting', 'running');
    await changeState(deps, acting, tx, send, { act: 'message cancel', state: 'cancelled' });
    return `Cancelled; ${send.sent} had been sent.`;
  });
}

/** The newest sendings, newest last. */
export async function listSends(deps: Pick<OperatorDeps, 'db'>): Promise<string> {
  const { rows } = await sql<MessageSend>`
    select * from message_send order by created_at desc, id desc limit 30`.execute(deps.db);
  if (rows.length === 0) return 'Nothing was sent yet.';
  const line = (send: MessageSend) => {
    const gift = send.gift_cents === null ? '' : `  gift ${formatMoney(send.gift_cents)} ${send.gift_wallet}`;
    const passed = send.passed_over > 0 ? `, ${send.passed_over} passed over` : '';
    return `${localTime(send.created_at)}  ${send.id}  ${send.state}  ${send.sent} sent${passed}  ${send.segment}${gift}  ${send.title_en}  (${send.operator})`;
  };
  return rows.reverse().map(line).join('\n');
}
