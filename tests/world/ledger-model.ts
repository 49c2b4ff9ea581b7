import type { Journal, LedgerAccountRef, LedgerRefusal, Leg, Verdict } from '../../apps/server/src/ledger/ledger.ts';

type Account = { available: bigint; blocked: bigint; frozen: boolean };
type Hold = {
  state: 'held' | 'settled' | 'voided';
  from: string;
  to: string;
  amount: bigint;
  expires_at: Date | undefined;
};
type State = { accounts: Map<string, Account>; holds: Map<string, Hold> };
export type Expected = Pick<Verdict, 'status' | 'refusal' | 'balances' | 'journal_id'>;

const nameOf = (ref: LedgerAccountRef): string => ('house' in ref ? ref.house : `${ref.player_id}:${ref.purpose}`);
const isPlayers = (ref: LedgerAccountRef): boolean => 'player_id' in ref;

/** A simple model of the ledger, without batches and locks. Tests compare the ledger with it. */
export class LedgerModel {
  #state: State = { accounts: new Map(), holds: new Map() };
  readonly #responses = new Map<string, { hash: string; expected: Expected }>();

  open(player_id: string): void {
    for (const purpose of ['main', 'bonus', 'game']) {
      this.#state.accounts.set(`${player_id}:${purpose}`, { available: 0n, blocked: 0n, frozen: false });
    }
  }

  block(player_id: string, frozen: boolean): void {
    for (const purpose of ['main', 'bonus', 'game']) this.#account(`${player_id}:${purpose}`).frozen = frozen;
  }

  post(journal: Journal): Expected {
    const response_key = `${journal.owner_id} ${journal.key}`;
    const hash = journal.request_hash.toString('hex');
    const known = this.#responses.get(response_key);
    if (known && known.hash !== hash) {
      const nothing = { main: 0n, bonus: 0n, game: 0n, blocked: 0n } as Verdict['balances'];
      return { status: 'mismatch', journal_id: journal.id, balances: nothing };
    }
    if (known) {
      const { expected } = known;
      return expected.status === 'refused' ? expected : { ...expected, status: 'replayed' };
    }
    const before = structuredClone(this.#state);
    let refusal: LedgerRefusal | undefined;
    for (const leg of journal.legs) {
      refusal = this.#apply(leg, journal);
      if (refusal !== undefined) break;
    }
    if (refusal !== undefined) this.#state = before;
    const balances = this.balances(journal.owner_id);
    const expected: Expected = {
      status: refusal === undefined ? 'posted' : 'refused',
      journal_id: journal.id,
      ...(refusal === undefined ? {} : { refusal }),
      balances,
    };
    this.#responses.set(response_key, { hash, expected });
    return expected;
  }

  balances(player_id: string): Verdict['balances'] {
    const [main, bonus, game] = ['main', 'bonus', 'game'].map((purpose) => this.#account(`${player_id}:${purpose}`));
    const blocked = main!.blocked + bonus!.blocked + game!.blocked;
    return { main: main!.available, bonus: bonus!.available, game: game!.available, blocked } as Verdict['balances'];
  }

  #account(name: string): Account {
    const found = this.#state.accounts.get(name) ?? { available: 0n, blocked: 0n, frozen: false };
    this.#state.accounts.set(name, found);
    return found;
  }

  #apply(leg: Leg, journal: Journal): LedgerRefusal | undefined {
    const [from, to] = [this.#account(nameOf(leg.debit)), this.#account(nameOf(leg.credit))];
    const kind = leg.kind ?? 'post';
    if (kind === 'settle' || kind === 'void') return this.#resolve(leg, journal);
    if (isPlayers(leg.debit) && from.frozen && !journal.despite_block) return 'ACCOUNT_FROZEN';
    if (isPlayers(leg.debit) && from.available < leg.amount) return 'INSUFFICIENT_FUNDS';
    if (kind === 'hold' && this.#state.holds.has(leg.hold_id!)) return 'HOLD_EXISTS';
    from.available -= leg.amount;
    if (kind === 'post') {
      to.available += leg.amount;
      return undefined;
    }
    from.blocked += leg.amount;
    const [debit, credit] = [nameOf(leg.debit), nameOf(leg.credit)];
    this.#state.holds.set(leg.hold_id!, {
      state: 'held',
      from: debit,
      to: credit,
      amount: leg.amount,
      expires_at: leg.expires_at,
    });
    return undefined;
  }

  #resolve(leg: Leg, journal: Journal): LedgerRefusal | undefined {
    const hold = this.#state.holds.get(leg.hold_id!);
    if (!hold) return 'HOLD_UNKNOWN';
    if (hold.state !== 'held') return 'HOLD_RESOLVED';
    if (hold.from !== nameOf(leg.debit) || hold.to !== nameOf(leg.credit)) return 'HOLD_DIFFERS';
    const settles = leg.kind === 'settle';
    if (settles ? leg.amount > hold.amount : leg.amount !== hold.amount) return 'HOLD_DIFFERS';
    if (settles && hold.expires_at && hold.expires_at <= journal.at) return 'HOLD_EXPIRED';
    const [from, to] = [this.#account(hold.from), this.#account(hold.to)];
    from.blocked -= hold.amount;
    from.available += settles ? hold.amount - leg.amount : hold.amount;
    if (settles) to.available += leg.amount;
    hold.state = settles ? 'settled' : 'voided';
    return undefined;
  }
}
