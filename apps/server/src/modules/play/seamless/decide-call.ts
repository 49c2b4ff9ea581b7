import type { App, Tx } from '../../../core/app.ts';
import { maintenanceInForce } from '../../../core/maintenance.ts';
import type { GameProviderSettings } from '../../../providers/games/read-game-providers.ts';
import { isClosed, paceOf, reserveTurn } from '../pace/play-pace.ts';
import type { BodyOf, CallName } from './call-forms.ts';
import { postFreeBet } from './free-round-money.ts';
import { endProviderRound, payProviderWin, postProviderBet, returnProviderBet } from './seamless-round.ts';
import { findBet, newestRound } from './seamless-rows.ts';
import { findSeamlessSession, type SeamlessSession } from './seamless-session.ts';
import { Refused } from './seamless-verdict.ts';

type MoneyCall = Exclude<CallName, 'balance' | 'free_rounds'>;
export type ReceivedCall = {
  provider: GameProviderSettings;
  session: SeamlessSession;
} & { [Name in MoneyCall]: { call_name: Name; body: BodyOf<Name> } }[MoneyCall];

/**
 * Executes a call whose id is new. The caller holds the owner's lock.
 *
 * Shape   -> true if the call took effect, false if there was nothing to do
 * Errors  Refused, NotYet, and ApiError for a refused stake
 */
export async function decideCall(app: App, tx: Tx, received: ReceivedCall): Promise<boolean> {
  const { session } = received;
  switch (received.call_name) {
    case 'bet':
      await takeBet(app, tx, received);
      return true;
    case 'win': {
      const { id, bet, amount } = received.body;
      const { payout_cap } = app.settings.get('play_rules');
      return await payProviderWin(app, tx, session, { id, bet_id: bet, amount, payout_cap });
    }
    case 'rollback':
      return await returnProviderBet(app, tx, session, received.body.bet);
    case 'end_round': {
      const { round: provider_round, staked, paid } = received.body;
      return await endProviderRound(app, tx, session, { provider_round, staked, paid });
    }
    default:
      return received satisfies never;
  }
}

async function takeBet(
  app: App,
  tx: Tx,
  { provider, session, body }: ReceivedCall & { call_name: 'bet' },
): Promise<void> {
  const { id, amount: stake, round: provider_round, free_round } = body;
  // The rollback of the bet arrived first, or another bet has the id.
  if (await findBet(tx, { provider: provider.name, id })) throw new Refused('BET_CANCELLED');
  // Read again under the lock, because the player may have signed out while the call waited.
  const current_session = await findSeamlessSession(tx, provider.name, body.session, app.clock.now(), { lock: true });
  if (!current_session?.is_live) throw new Refused('SESSION_ENDED');
  const game = provider.games.find(({ id: game_id }) => game_id === body.game);
  if (!game) throw new Refused('GAME_UNKNOWN');
  if (isClosed(app, game)) throw new Refused('GAME_CLOSED');
  // The stake of a free round was fixed when it was granted.
  if (free_round === undefined) assertStakeAllowed(app, stake);
  // During maintenance, only a further bet of an open round is taken, because the round might need it to end. The first bet of a round is
  // refused permanently, so that a repeat does not begin the round after the maintenance.
  if (maintenanceInForce(app) !== null) {
    const round = await newestRound(tx, { ...session, provider: provider.name, provider_round });
    if (round?.state !== 'open') throw new Refused('GAME_CLOSED');
  }
  const pace = paceOf(app, game);
  const too_fast = pace && (await reserveTurn(tx, session.player_id, pace, app.clock.now()));
  if (too_fast) throw too_fast;
  const bet = { id, provider_round, game_id: game.id, stake };
  if (free_round === undefined) await postProviderBet(app, tx, session, bet);
  else await postFreeBet(app, tx, session, { ...bet, free_rounds_id: free_round });
}

/** Errors  STAKE_OUT_OF_RANGE */
function assertStakeAllowed(app: App, stake: bigint): void {
  const { stake_minimum, stake_maximum } = app.settings.get('play_rules');
  if (stake < stake_minimum || stake > stake_maximum) throw new Refused('STAKE_OUT_OF_RANGE');
}
