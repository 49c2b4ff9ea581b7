import { exclusionLengths } from '@nua/contract/limit.ts';
import { sql } from 'kysely';
import { ApiError } from '../../core/api-error.ts';
import type { Tx } from '../../core/app.ts';
import { createFieldSeal } from '../../core/sealing/field-seal.ts';
import { readCnic } from '../../core/values/cnic.ts';
import { mobileNumber } from '../../core/values/phone-number.ts';
import {
  beginExclusion,
  boundPlayers,
  cnicEnding,
  dropCopiedLimits,
  excludedAt,
  exclusionOf,
  publishProtection,
} from '../../modules/protection/public.ts';
import { readIban } from '../../providers/rails/iban.ts';
import { type Act, change, read } from '../act.ts';
import { describePlayer } from '../describe-player.ts';
import { findPlayer, findPlayerToRead, subjectOfPlayer } from '../find-player.ts';
import { localTime } from '../local-time.ts';
import { CommandError, type OperatorDeps } from '../operator-deps.ts';
import { id, oneOf, player, text } from '../parameters.ts';
import { LIMITS_NEED_SERVER_ROLE, readProtection } from '../read-protection.ts';
import { type MatchTable, matchesText, protectionText } from '../texts/player-texts.ts';

type Match = {
  id: string;
  player_id: string;
  kind: 'phone' | 'cnic' | 'account';
  proof: 'held' | 'reached';
  proven_at: Date;
  left_at: Date | null;
  lifted_at: Date | null;
};

/** Returns the print (keyed hash) of a phone or wallet number, a CNIC or an IBAN; null for other text. */
function printOfNumber({ keys }: OperatorDeps, typed: string): Buffer | null {
  const seal = createFieldSeal(keys);
  const [phone, cnic, iban] = [mobileNumber(typed), readCnic(typed), readIban(typed)];
  if (phone !== null) return seal.print(`number ${phone}`);
  if (cnic !== null) return seal.print(`cnic ${cnic}`);
  return iban === null ? null : seal.print(`number ${iban}`);
}

/** Returns a number as the subject of a log entry. The start of its print distinguishes it from numbers with the same last two digits. */
function subjectOfNumber(deps: OperatorDeps, typed: string): string | null {
  const print = printOfNumber(deps, typed);
  return print && `number …${typed.trim().slice(-2)} ${print.toString('hex').slice(0, 6)}`;
}

/** Returns the print of a number. For other text: all prints of the player it names. */
async function printsOf(deps: OperatorDeps, tx: Tx, typed: string): Promise<Buffer[]> {
  const print = printOfNumber(deps, typed);
  if (print !== null) return [print];
  const found = await findPlayerToRead(tx, typed);
  const { rows } = await sql<{ print: Buffer }>`
    select distinct print from person_print where player_id = ${found.id}`.execute(tx);
  return rows.map(({ print }) => print);
}

/**
 * Lists excluded players whose CNIC differs from this one but has the same last six digits. More than a hundred people share an ending, so
 * a match proves nothing.
 */
async function sameEndings(
  deps: OperatorDeps,
  tx: Tx,
  typed: string,
  prints: Buffer[],
): Promise<MatchTable['same_endings']> {
  const cnic = readCnic(typed);
  const ending = cnic === null ? null : cnicEnding(deps.keys, cnic);
  const { rows } = await sql<{ id: string; player_id: string }>`
    select id, player_id from person_print p
    where print not in (${sql.join(prints)}) and lifted_at is null and ${excludedAt(sql`p.player_id`, deps.clock.now())}
      and (ending_print = ${ending}::bytea
        or ending_print in (select ending_print from person_print where print in (${sql.join(prints)})))
    order by proven_at, id`.execute(tx);
  return rows.map(({ id: match, player_id }) => ({ match, player: player_id }));
}

/** Lists every account that has proven the typed number, or any number of the typed player, with its exclusion. */
async function readMatches(deps: OperatorDeps, typed: string): Promise<MatchTable> {
  return await deps.db.transaction().execute(async (tx) => {
    const prints = await printsOf(deps, tx, typed);
    if (prints.length === 0) return { has_number: false, matches: [], same_endings: [] };
    const { rows } = await sql<Match>`select id, player_id, kind, proof, proven_at, left_at, lifted_at from person_print
      where print in (${sql.join(prints)}) order by print, proven_at, id`.execute(tx);
    const matches: MatchTable['matches'][number][] = [];
    for (const { id: match, player_id, kind, proof, proven_at, left_at, lifted_at } of rows) {
      const exclusion = await exclusionOf(tx, player_id, deps.clock.now());
      matches.push({
        ...{ match, kind, player: player_id, proof, proven_at, left_at, lifted_at },
        ...{ is_excluded: exclusion !== null, excluded_until: exclusion?.until ?? null },
      });
    }
    return { has_number: true, matches, same_endings: await sameEndings(deps, tx, typed, prints) };
  });
}

async function lockMatch(tx: Tx, match_id: string): Promise<Match> {
  const { rows } = await sql<Match>`
    select id, player_id, kind, proof, proven_at, left_at, lifted_at from person_print where id = ${match_id} for update`.execute(
    tx,
  );
  const match = rows[0];
  if (!match) throw new CommandError(`There is no match ${match_id}.`);
  if (match.lifted_at) throw new CommandError('The match was lifted already.');
  if (match.kind === 'phone' && match.left_at === null)
    throw new CommandError('The account has this phone now: the number still belongs to this player.');
  return match;
}

export const protectionActs = {
  limits: read({
    permission: 'look',
    help: 'the limits of a player with their use, and a running exclusion',
    needs_server_role: LIMITS_NEED_SERVER_ROLE,
    arguments: { player },
    subject: ({ deps }, { player: who }) => subjectOfPlayer(deps.db, who),
    run: async ({ deps }, { player: who }) =>
      await deps.db.transaction().execute(async (tx) => {
        const found = await findPlayerToRead(tx, who);
        return await readProtection(deps, tx, found.id);
      }),
    text: protectionText,
  }),
  exclude: change({
    permission: 'players',
    approval: 'depends',
    // One person may exclude the player for a shorter time while an exclusion for good is proposed.
    conflicts_with: 'nothing',
    two_operators_when: 'for good',
    help: `excludes a player, which nobody can take back; LENGTH is ${exclusionLengths.join(', ')}`,
    arguments: { player, length: { ...oneOf(...exclusionLengths), form: 'LENGTH' } },
    prepare: async ({ deps }, { player: who, length }) => {
      const seen = await deps.db.transaction().execute((tx) => describePlayer(deps, tx, who));
      const preview = `Excludes ${seen.line}\nfor ${length.replaceAll('_', ' ')}. Nobody can take it back.`;
      return { preview, about: seen.id, seen: seen.id };
    },
    run: async ({ tx, deps, acting, seen }, { length }) => {
      const { id: player_id } = await findPlayer(tx, seen);
      return {
        subject: `player ${player_id}`,
        content: { player: player_id, length },
        money_effect: null,
        // One person may exclude a player at once. An exclusion for good needs a second person, because a mistake could not be undone.
        needs_two: length === 'for_good',
        before: await exclusionOf(tx, player_id, deps.clock.now()),
        apply: async ({ at }) => {
          const request = { player_id, length, set_by: `operator:${acting.operator}`, at };
          const after = await beginExclusion(tx, request).catch((error: unknown) => {
            if (!(error instanceof ApiError)) throw error;
            throw new CommandError('The current exclusion lasts as long or longer. Nothing was changed.');
          });
          return { data: { player: player_id, until: after.until }, after };
        },
      };
    },
    text: ({ until }) => (until ? `Excluded until ${localTime(until)}.` : 'Excluded for good.'),
  }),
  matches: read({
    permission: 'look',
    help: 'the accounts that have proven the same number, with their exclusions',
    needs_server_role: 'it compares fingerprints of numbers, which the role of the console cannot read',
    arguments: { number: { ...text, form: 'PLAYER|PHONE|CNIC|IBAN' } },
    subject: async ({ deps }, { number }) => subjectOfNumber(deps, number) ?? (await subjectOfPlayer(deps.db, number)),
    run: ({ deps }, { number }) => readMatches(deps, number),
    text: matchesText,
  }),
  unmatch: change({
    permission: 'players',
    approval: 'two',
    conflicts_with: 'every act',
    help: 'records that a number belongs to another person now, so that limits and exclusions no longer follow it; needs --note WHY',
    arguments: { match: id },
    run: async ({ tx, acting, approving }, { match: match_id }) => {
      if (!acting.note?.trim() && approving === null) throw new CommandError('Add the reason for the log: --note WHY.');
      const { player_id, kind, proof } = await lockMatch(tx, match_id);
      const content = { player: player_id, kind, proof };
      return {
        subject: `match ${match_id}`,
        content,
        money_effect: null,
        before: content,
        apply: async ({ at }) => {
          const bound_before = await boundPlayers(tx, player_id);
          await sql`update person_print set lifted_at = ${at} where id = ${match_id}`.execute(tx);
          const bound_after = new Set(await boundPlayers(tx, player_id));
          const freed = bound_before.filter((bound_player) => !bound_after.has(bound_player));
          for (const freed_player of freed) {
            await dropCopiedLimits(tx, { from: player_id, to: freed_player, at });
            // The player's next bet removes a guard that no longer has a reason.
            await publishProtection(tx, freed_player);
          }
          return {
            data: { match: match_id, freed: freed.length },
            after: { lifted: true, freed },
          };
        },
      };
    },
    text: () => 'Lifted: the limits and exclusions of that account no longer follow the number.',
  }),
} satisfies Record<string, Act>;
