import type { Cents } from '@nua/money';
import { sql } from 'kysely';
import type { App, Tx } from '../../core/app.ts';
import type { Queryable } from '../../db/connect.ts';
import { isExcluded } from '../protection/public.ts';
import type { ClosingFacts } from './closing-rules.ts';

const NOTHING = { main: 0n, bonus: 0n, game: 0n, blocked: 0n, freeze: 0n, debt: 0n } as Readonly<
  Record<'main' | 'bonus' | 'game' | 'blocked' | 'freeze' | 'debt', Cents>
>;

/** Reads the facts that decide whether the account may close. The balances are read in `tx`, if it is given. */
export async function readClosingFacts(
  app: Pick<App, 'ledger' | 'settings' | 'clock'>,
  db: Queryable,
  player_id: string,
  tx?: Tx,
): Promise<ClosingFacts> {
  // A bet on a shared round has no seed pair.
  const { rows } = await sql<{
    is_guest: boolean;
    rounds: bigint;
    bets: bigint;
    transfers: bigint;
    withdraws: bigint;
    deposits: bigint;
    free_winnings: Cents;
  }>`
    select p.phone is null as is_guest,
      (select count(*) from arcade.round_in_progress where player_id = p.id and seed_pair_id is not null) as rounds,
      (select count(*) from arcade.round_in_progress where player_id = p.id and seed_pair_id is null) as bets,
      (select count(*) from game_transfer where player_id = p.id and state in ('requested', 'unknown')) as transfers,
      (select count(*) from withdraw where player_id = p.id and withdraw_is_open(state)) as withdraws,
      (select count(*) from deposit where player_id = p.id and deposit_is_open(state)) as deposits,
      (select coalesce(sum(won_cents), 0)::bigint from free_rounds where player_id = p.id and state = 'open') as free_winnings
    from player p where p.id = ${player_id}`.execute(db);
  const row = rows[0]!;
  const money = (await app.ledger.balances([player_id], tx)).get(player_id) ?? NOTHING;
  const { main, bonus, game, blocked, freeze, debt } = money;
  return {
    is_guest: row.is_guest,
    main,
    bonus,
    game,
    free_winnings: row.free_winnings,
    blocked,
    freeze,
    debt,
    open_rounds: Number(row.rounds),
    open_bets: Number(row.bets),
    open_transfers: Number(row.transfers),
    open_withdraws: Number(row.withdraws),
    open_deposits: Number(row.deposits),
    is_excluded: await isExcluded(db, player_id, app.clock.now()),
    minimum: app.settings.get('withdraw_rules').minimum,
  };
}
