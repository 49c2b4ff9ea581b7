import { type Cents, formatMoney } from '@nua/money';
import { sql } from 'kysely';
import type { Tx } from '../core/app.ts';
import {
  createSend,
  estimateSend,
  estimateStoredSend,
  type MessageSend,
  type SendRequest,
} from '../modules/message/public.ts';
import { authorise, type Decision } from './authorise.ts';
import type { ProposingCall } from './call.ts';
import { findPlayer } from './find-player.ts';
import { assertLinksAllowed } from './links.ts';
import { localTime } from './local-time.ts';
import { type Acting, CommandError, type OperatorDeps } from './operator-deps.ts';
import { logAct } from './operator-log.ts';
import { closeProposals } from './proposals.ts';
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
function previewOf(typed: TypedRequest, { players, cost }: { players: number; cost: Cents }): string {
  const { gift } = typed;
  const gifts = gift
    ? [
        `gift of ${formatMoney(gift.amount)} ${gift.wallet} each, ${formatMoney(cost)} if all are claimed${gift.wallet === 'main' ? ' (two names)' : ''}, until ${localTime(gift.expires_at)}`,
      ]
    : [];
  return [
    `Sends to ${reachOf(players)}${typed.promotional ? ', as an offer' : ''}:`,
    `  ${typed.en.title}`,
    `  ${typed.ur.title}`,
    ...gifts,
  ].join('\n');
}

/** Sends a message to a segment. A gift to the main wallet, or above what the name may still give alone, waits for a second name. */
export async function sendMessage(call: ProposingCall): Promise<Decision> {
  const { deps, acting, words, confirm } = call;
  const at = deps.clock.now();
  const typed = readMessageRequest(words, deps.settings.get('message_rules'), at);
  assertLinksAllowed(deps, { en: typed.en, ur: typed.ur, extra: typed.extra });
  const seen = await deps.db.transaction().execute(async (tx) => estimateSend(tx, await placed(tx, typed), at));
  if (seen.players === 0) throw new CommandError('That reaches nobody.');
  await confirm(previewOf(typed, seen));
  return await deps.db.transaction().execute(async (tx) => {
    const request = await placed(tx, typed);
    const send = await createSend(tx, request, { operator: acting.operator, state: 'proposed', at });
    const { players, cost } = await estimateStoredSend(tx, send);
    if (players === 0) throw new CommandError('That reaches nobody.');
    const allowed = await authorise(tx, call, {
      subject: subjectOf(send.id),
      content: contentOf(send),
      causes: causesOf(send, cost),
      needs_two: send.gift_wallet === 'main',
      executes: { act: 'message approve', words: [send.id] },
    });
    if (!allowed.goes_on) return allowed.decision;
    await sql`update message_send set state = 'waiting' where id = ${send.id}`.execute(tx);
    await logAct(tx, {
      ...acting,
      at,
      act: 'message send',
      subject: subjectOf(send.id),
      after: summaryOf(request, players, cost),
    });
    return allowed.done(`Being sent to ${reachOf(players)}: ${send.id}`);
  });
}

const causesOf = ({ player_id, gift_cents }: MessageSend, amount: Cents) =>
  gift_cents === null ? null : ({ kind: 'given', player_id, amount } as const);

/** What a second name agrees to: the texts, the players and the gift of the row as it is. */
const contentOf = ({
  id,
  type,
  promotional,
  title_en,
  title_ur,
  content_en,
  content_ur,
  extra,
  ...send
}: MessageSend) => ({
  ...{ id, type, promotional, title_en, title_ur, content_en, content_ur, extra },
  segment: [send.segment, send.inactive_days, send.player_id, send.vip_level],
  gift: [send.gift_cents, send.gift_wallet, send.gift_expires_at, send.gift_wager_times],
});

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
  await closeProposals(tx, subject, at);
}

/** The second name lets a proposed sending go. */
export async function approveMessage(call: ProposingCall, id: string): Promise<Decision> {
  return await call.deps.db.transaction().execute(async (tx) => {
    const send = await lockSend(tx, id, 'proposed');
    const { cost } = await estimateStoredSend(tx, send);
    const causes = causesOf(send, cost);
    const allowed = await authorise(tx, call, { subject: subjectOf(id), content: contentOf(send), causes });
    if (!allowed.goes_on) return allowed.decision;
    await changeState(call.deps, call.acting, tx, send, { act: 'message approve', state: 'waiting' });
    return allowed.done('Approved; it is being sent.');
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
