import { sql } from 'kysely';
import type { Tx } from '../core/app.ts';
import { createFieldSeal } from '../core/sealing/field-seal.ts';
import { readCnic } from '../core/values/cnic.ts';
import { mobileNumber } from '../core/values/phone-number.ts';
import {
  boundPlayers,
  cnicEnding,
  dropCarriedLimits,
  excludedAt,
  exclusionOf,
  publishProtection,
} from '../modules/protection/public.ts';
import { readIban } from '../providers/rails/iban.ts';
import { authorise, type Decision } from './authorise.ts';
import type { ProposingCall } from './call.ts';
import { findPlayer } from './find-player.ts';
import { localTime } from './local-time.ts';
import { CommandError, type OperatorDeps } from './operator-deps.ts';
import { logAct } from './operator-log.ts';

type Match = {
  id: string;
  player_id: string;
  kind: 'phone' | 'cnic' | 'account';
  proof: 'held' | 'reached';
  proven_at: Date;
  left_at: Date | null;
  lifted_at: Date | null;
};

/** The prints of what was typed: a phone (also a wallet), a CNIC or an IBAN; otherwise those of a player. */
async function printsOf(deps: OperatorDeps, tx: Tx, typed: string): Promise<Buffer[]> {
  const seal = createFieldSeal(deps.keys);
  const [phone, cnic, iban] = [mobileNumber(typed), readCnic(typed), readIban(typed)];
  if (phone !== null) return [seal.print(`number ${phone}`)];
  if (cnic !== null) return [seal.print(`cnic ${cnic}`)];
  if (iban !== null) return [seal.print(`number ${iban}`)];
  const { id } = await findPlayer(tx, typed);
  const { rows } = await sql<{ print: Buffer }>`
    select distinct print from person_print where player_id = ${id}`.execute(tx);
  return rows.map(({ print }) => print);
}

/**
 * Excluded players whose CNIC differs from this one and ends in the same six digits. More than a hundred people share an ending: it is
 * a reason to look, and proves nothing.
 */
async function sameEndings(deps: OperatorDeps, tx: Tx, typed: string, prints: Buffer[]): Promise<string[]> {
  const cnic = readCnic(typed);
  const ending = cnic === null ? null : cnicEnding(deps.keys, cnic);
  const { rows } = await sql<{ id: string; player_id: string }>`
    select id, player_id from person_print p
    where print not in (${sql.join(prints)}) and lifted_at is null and ${excludedAt(sql`p.player_id`, deps.clock.now())}
      and (ending_print = ${ending}::bytea
        or ending_print in (select ending_print from person_print where print in (${sql.join(prints)})))
    order by proven_at, id`.execute(tx);
  return rows.map(
    ({ id, player_id }) => `${id}  cnic of excluded player ${player_id}: another number, the same last six digits`,
  );
}

/** Shows every account that has proven a number, or any number of a player, and what binds it. */
export async function showMatches(deps: OperatorDeps, typed: string): Promise<string> {
  return await deps.db.transaction().execute(async (tx) => {
    const prints = await printsOf(deps, tx, typed);
    if (prints.length === 0) return 'Nothing was proven.';
    const { rows } = await sql<Match>`select id, player_id, kind, proof, proven_at, left_at, lifted_at from person_print
      where print in (${sql.join(prints)}) order by print, proven_at, id`.execute(tx);
    const lines: string[] = [];
    for (const row of rows) {
      const exclusion = await exclusionOf(tx, row.player_id, deps.clock.now());
      const facts = [
        `${row.proof} since ${localTime(row.proven_at)}`,
        row.left_at && `left ${localTime(row.left_at)}`,
        row.lifted_at && `lifted ${localTime(row.lifted_at)}`,
        exclusion && `excluded ${exclusion.until ? `until ${localTime(exclusion.until)}` : 'for good'}`,
      ].filter(Boolean);
      lines.push(`${row.id}  ${row.kind} of player ${row.player_id}: ${facts.join(', ')}`);
    }
    lines.push(...(await sameEndings(deps, tx, typed, prints)));
    return lines.length === 0 ? 'No account has proven it.' : lines.join('\n');
  });
}

async function lockMatch(tx: Tx, id: string): Promise<Match> {
  const { rows } = await sql<Match>`
    select id, player_id, kind, proof, proven_at, left_at, lifted_at from person_print where id = ${id} for update`.execute(
    tx,
  );
  const match = rows[0];
  if (!match) throw new CommandError(`There is no match ${id}.`);
  if (match.lifted_at) throw new CommandError('The match was lifted already.');
  if (match.kind === 'phone' && match.left_at === null)
    throw new CommandError('The account has this phone now: the number is not somebody else’s.');
  return match;
}

/**
 * Says that a number belongs to somebody else now: what binds the account that proved it once no longer follows the number. The
 * account itself stays bound. Always takes two different names, and a reason.
 */
export async function liftMatch(call: ProposingCall, id: string): Promise<Decision> {
  const { deps, acting } = call;
  if (!acting.note?.trim() && call.proposal === null)
    throw new CommandError('Say why: --note "…"; the log keeps the reason.');
  return await deps.db.transaction().execute(async (tx) => {
    const match = await lockMatch(tx, id);
    const at = deps.clock.now();
    const subject = `match ${id}`;
    const noted = { player: match.player_id, kind: match.kind, proof: match.proof };
    const allowed = await authorise(tx, call, { subject, content: noted, causes: null, before: noted });
    if (!allowed.goes_on) return allowed.decision;
    const before = await boundPlayers(tx, match.player_id);
    await sql`update person_print set lifted_at = ${at} where id = ${id}`.execute(tx);
    const after = new Set(await boundPlayers(tx, match.player_id));
    const freed = before.filter((player_id) => !after.has(player_id));
    for (const to of freed) await dropCarriedLimits(tx, { from: match.player_id, to, at });
    await logAct(tx, { ...acting, at, act: 'unmatch', subject, before: noted, after: { lifted: true, freed } });
    // A guard that nothing needs any more lifts itself at the next bet.
    for (const player_id of freed) await publishProtection(tx, player_id);
    return allowed.done('Lifted: what binds that account no longer follows the number.');
  });
}
