import { calls } from '@nua/contract';
import { sql } from 'kysely';
import { addressStrain } from '../../captcha/address-strain.ts';
import { isSolved } from '../../captcha/captcha.ts';
import { newId } from '../../db/new-id.ts';
import { handle } from '../../http/handle.ts';
import { oneByOne } from '../../http/one-by-one.ts';
import { refuse } from '../../http/refusal.ts';
import type { Tx } from '../../http/request-context.ts';
import { hashClaimCode, newClaimCode } from './claim-code.ts';

const HOUR_MS = 3_600_000;

/**
 * Takes a question from somebody who is not signed in.
 *
 * Nothing here looks at players: whether an account exists cannot be learned from it. Each question costs a proof of work, which
 * a busy address pays more for, and can be sent once, because the proof is good once.
 */
export const createClaim = handle(calls.createClaim, async (ctx, { body }) => {
  const at = ctx.clock.now();
  const { per_address_hour } = ctx.settings.get('ticket_rules');
  addressStrain(ctx.clock).note(ctx.ip);
  const claim_code = newClaimCode();
  const ask = async (tx: Tx): Promise<void> => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`claim ${ctx.ip}`}, 0))`.execute(tx);
    const since = new Date(at.getTime() - HOUR_MS);
    const { rows } = await sql<{ asked: bigint }>`
      select count(*) as asked from ticket where ip = ${ctx.ip} and created_at > ${since}`.execute(tx);
    if ((rows[0]?.asked ?? 0n) >= BigInt(per_address_hour)) {
      throw refuse('TICKET_LIMIT', undefined, { retry_after_s: HOUR_MS / 1000 });
    }
    if (!(await isSolved(ctx, body.captcha, tx))) throw refuse('CAPTCHA_REQUIRED');
    const id = newId();
    await sql`insert into ticket (id, claim_hash, contact, kind, language, ip, created_at, changed_at, read_at)
      values (${id}, ${hashClaimCode(claim_code)}, ${body.contact}, ${body.kind}, ${body.language}, ${ctx.ip}, ${at}, ${at},
        ${at})`.execute(tx);
    await sql`insert into ticket_entry (ticket_id, text, at) values (${id}, ${body.text}, ${at})`.execute(tx);
  };
  await oneByOne(ctx.pool, `claim ${ctx.ip}`, () => ctx.db.transaction().execute(ask));
  return { claim_code };
});
