import { randomBytes } from 'node:crypto';
import { type Cents, cents } from '@nua/money';
import { newId } from '../../apps/server/src/db/new-id.ts';
import type { BetService } from '../../apps/server/src/modules/fairness/place-bets.ts';

type Seat = { pair_id: string; server_seed: string; client_seed: string; next_nonce: number; balance: Cents };

const FUNDS = cents(100_000_000_00n);

/** A bet service that draws every bet and posts nothing, to measure the server without the database. */
export function betsInMemory(): BetService {
  const seats = new Map<string, Seat>();
  return {
    async placeBet({ player_id, game_id, stake, draw }) {
      const seat = seats.get(player_id) ?? newSeat();
      seats.set(player_id, seat);
      const nonce = seat.next_nonce++;
      const drawn = draw(seat.server_seed, seat.client_seed, nonce);
      seat.balance = cents(seat.balance - stake + drawn.payout);
      const round = {
        id: newId(),
        game_id,
        seed_pair_id: seat.pair_id,
        nonce,
        stake,
        at: new Date(),
        bonus: null,
        free_rounds_id: null,
        ...drawn,
      };
      return { status: 'placed', round, balance: seat.balance };
    },
    forgetPair: () => {},
    idle: async () => {},
  };
}

const newSeat = (): Seat => ({
  pair_id: newId(),
  server_seed: randomBytes(32).toString('hex'),
  client_seed: 'bench',
  next_nonce: 1,
  balance: FUNDS,
});
