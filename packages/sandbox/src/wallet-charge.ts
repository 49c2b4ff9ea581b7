import type { FastifyReply } from 'fastify';
import { dropConnection } from './held-connections.ts';
import { stamp } from './pakistan-time.ts';
import type { SandboxDeps } from './sandbox-deps.ts';
import type { Charge, ReversalCode, Verdict } from './sandbox-state.ts';
import { chargeScript } from './scripts.ts';

type NewCharge = Pick<Charge, 'wallet' | 'reference' | 'phone' | 'amount' | 'fields'>;
export type Notice = (
  deps: SandboxDeps,
  charge: Charge,
  content: 'truth' | 'wrong_amount' | 'forged',
) => Promise<boolean>;

/** Opens a charge; null if its reference was used before. */
export function openCharge(deps: SandboxDeps, opening: NewCharge): Charge | null {
  const id = `${opening.wallet}-${opening.reference}`;
  const before = deps.state.charges.get(id);
  if (before !== undefined) {
    deps.state.charges.put({ ...before, attempts: before.attempts + 1 });
    return null;
  }
  const now = deps.clock.now();
  const number = deps.state.charges.size() + 1;
  const script = chargeScript(opening.phone);
  const reduced_amount = BigInt(opening.amount) > 100n ? String(BigInt(opening.amount) - 100n) : opening.amount;
  return deps.state.charges.put({
    ...opening,
    id,
    taken: script.takes_less ? reduced_amount : opening.amount,
    verdict: null,
    retrieval_no: stamp(now).slice(2, 8) + String(number).padStart(6, '0'),
    auth_code: String(100_000 + (number % 900_000)),
    attempts: 1,
    notices: 0,
    created_at: now.toISOString(),
    decided_at: null,
  });
}

/** Decides an undecided charge and returns it. A second decision changes nothing. */
export function decideCharge(deps: SandboxDeps, id: string, verdict: Verdict): Charge | undefined {
  const charge = deps.state.charges.get(id);
  if (charge === undefined || charge.verdict !== null) return charge;
  const decided = deps.state.charges.put({ ...charge, verdict, decided_at: deps.clock.now().toISOString() });
  scheduleNotice(deps, decided);
  deps.held.decided(id);
  return decided;
}

/** Reverses a paid charge with a code, or undoes the reversal if the code is null. The merchant is notified, unless `quietly`. */
export function reverseCharge(
  deps: SandboxDeps,
  reference: string,
  code: ReversalCode | null,
  { quietly = false } = {},
): void {
  const charge = deps.state.charges.all().find((one) => one.reference === reference);
  if (charge?.verdict !== 'paid') throw new Error(`no payment was made under ${reference}`);
  deps.state.charges.put({ ...charge, reversal: code });
  if (quietly) return;
  const notice = { kind: 'notice', charge_id: charge.id, attempt: 1, content: 'truth', copies: 1 } as const;
  deps.schedule.add(deps.delays.notice_ms, notice);
}

function scheduleNotice(deps: SandboxDeps, charge: Charge) {
  const { notice, response } = chargeScript(charge.phone);
  const add = (content: 'truth' | 'wrong_amount', copies: number) =>
    deps.schedule.add(deps.delays.notice_ms, { kind: 'notice', charge_id: charge.id, attempt: 1, content, copies });
  if (charge.verdict === 'paid' && notice === 'once') add('truth', 1);
  if (charge.verdict === 'paid' && notice === 'thrice') add('truth', 3);
  if (charge.verdict === 'paid' && notice === 'wrong_amount') add('wrong_amount', 1);
  // A player may refuse after the wallet has responded, so the refusal needs a notification.
  if (charge.verdict === 'refused' && response === 'waits_for_player') add('truth', 1);
}

/**
 * Plays the script of the charge's number up to the wallet's response.
 *
 * response: the wallet responds with the charge's current state, which may be undecided. gone: the connection is
 * closed.
 */
export async function playCharge(
  deps: SandboxDeps,
  charge: Charge,
  reply: FastifyReply,
  sendNotice: Notice,
): Promise<'response' | 'gone'> {
  const script = chargeScript(charge.phone);
  const { delays, schedule } = deps;
  await deps.state.settled();
  switch (script.response) {
    case 'pending': {
      const paid = script.verdict === 'paid';
      schedule.add(paid ? delays.settle_ms : delays.drop_ms, {
        kind: 'settle_charge',
        charge_id: charge.id,
        verdict: script.verdict,
      });
      if (script.notice === 'forged') {
        schedule.add(delays.settle_ms, {
          kind: 'notice',
          charge_id: charge.id,
          attempt: 1,
          content: 'forged',
          copies: 1,
        });
      }
      break;
    }
    case 'silence': {
      decideCharge(deps, charge.id, script.verdict);
      await deps.state.settled();
      await deps.held.wait(reply, charge.id, delays.silence_ms);
      return closeSilently(reply);
    }
    case 'waits_for_player': {
      schedule.add(delays.prompt_ms, { kind: 'settle_charge', charge_id: charge.id, verdict: 'dropped' });
      await deps.state.settled();
      if ((await deps.held.wait(reply, charge.id, delays.ask_ms)) === 'gone') return closeSilently(reply);
      break;
    }
    case 'firewall':
    case 'verdict': {
      if (delays.think_ms > 0) {
        schedule.add(delays.think_ms, { kind: 'settle_charge', charge_id: charge.id, verdict: script.verdict });
        await deps.state.settled();
        if ((await deps.held.wait(reply, charge.id, delays.silence_ms)) === 'gone') return closeSilently(reply);
      }
      const decided = decideCharge(deps, charge.id, script.verdict);
      await deps.state.settled();
      if (script.notice === 'first' && decided) await deliverNotice(deps, decided.id, 1, 'truth', 1, sendNotice);
      break;
    }
    default:
      script.response satisfies never;
  }
  await deps.state.settled();
  return 'response';
}

function closeSilently(reply: FastifyReply): 'gone' {
  dropConnection(reply);
  return 'gone';
}

/** Sends copies of a notification. Retries up to three times if the merchant does not accept it. */
export async function deliverNotice(
  deps: SandboxDeps,
  charge_id: string,
  attempt: number,
  content: 'truth' | 'wrong_amount' | 'forged',
  copies: number,
  sendNotice: Notice,
): Promise<void> {
  const charge = deps.state.charges.get(charge_id);
  if (charge === undefined) return;
  deps.state.charges.put({ ...charge, notices: charge.notices + copies });
  const accepted = await Promise.all(Array.from({ length: copies }, () => sendNotice(deps, charge, content)));
  if (accepted.every(Boolean) || attempt > 3) return;
  deps.schedule.add(deps.delays.retry_ms, { kind: 'notice', charge_id, attempt: attempt + 1, content, copies: 1 });
}

/** Whether an inquiry finds this charge. A script can hide its charges for ten minutes. */
export function isVisibleToInquiry(deps: SandboxDeps, charge: Charge): boolean {
  if (!chargeScript(charge.phone).early_inquiry_missing) return true;
  return deps.clock.now().getTime() - Date.parse(charge.created_at) >= 600_000;
}
