import { createFreeRounds, type PlayBets, type Seat } from './studio-free-rounds.ts';
import {
  type Fields,
  isDecided,
  NoResponse,
  openWire,
  type StudioCall,
  type StudioFault,
  type StudioOptions,
  type StudioResponse,
} from './studio-wire.ts';

type PendingCall = { call: StudioCall; body: () => Fields; fault: StudioFault | null; attempts: number };
/** The studio's record of a bet. The state is null until a response arrives. */
type Bet = { amount: bigint; paid: bigint; state: 'placed' | 'returned' | 'refused' | null };

const MAX_ATTEMPTS = 12;
const FAULTS: readonly StudioFault[] = ['lost', 'response_lost', 'doubled', 'late', 'forged'];

const money = (paisa: bigint): string => `${paisa / 100n}.${String(paisa % 100n).padStart(2, '0')}`;
const paisaOf = (text: string): bigint => BigInt(text.replace('.', ''));
const acceptedBets = (bets: Iterable<Bet>) => [...bets].filter(({ state }) => state === 'placed');

/** The sum of a round's accepted stakes that were not returned, and the sum of its wins. */
function sumsOf(bets: ReadonlyMap<string, Bet>) {
  const counted = acceptedBets(bets.values());
  return {
    staked: counted.reduce((sum, { amount }) => sum + amount, 0n),
    paid: counted.reduce((sum, { paid }) => sum + paid, 0n),
  };
}

/** One to three stakes, each the lowest stake times 1, 2 or 3. */
function stakesOf(lowest: bigint, random: () => number): readonly bigint[] {
  const upToThree = () => 1 + Math.floor(random() * 3);
  return Array.from({ length: upToThree() }, () => lowest * BigInt(upToThree()));
}

/** Records a response in the studio's books. */
function recordResponse(
  bets: ReadonlyMap<string, Bet>,
  { call, body }: PendingCall,
  { status, text }: StudioResponse,
): void {
  const fields = body();
  const bet = bets.get((call === 'bet' ? fields.id : fields.bet) ?? '');
  if (!bet) return;
  const applied = status === 200 && (JSON.parse(text) as { applied: boolean }).applied;
  if (call === 'bet' && bet.state === null) bet.state = applied ? 'placed' : 'refused';
  if (call === 'rollback' && status === 200) bet.state = 'returned';
  if (call === 'win' && applied) bet.paid += paisaOf(fields.amount!);
}

/**
 * Creates a game studio without wallets. It plays rounds, and calls the operator's server for every bet and win.
 *
 * The studio follows the operator's specification. `complaints` lists what the operator's server did against the specification.
 */
export function createStudio(options: StudioOptions) {
  const { name, series, random } = options;
  const complaints: string[] = [];
  const wire = openWire(options, complaints);
  let serial = 0;

  function newName(kind: string): string {
    serial += 1;
    return `${series}-${kind}-${serial}`;
  }

  /** Sends calls until each one is decided. An undecided call is repeated after the others, up to `MAX_ATTEMPTS` attempts. */
  async function deliver(calls: readonly PendingCall[], bets: ReadonlyMap<string, Bet>): Promise<void> {
    const queue = [...calls];
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const { fault } = next;
      next.fault = null;
      if (fault === 'late' && queue.length > 0) {
        queue.splice(1 + Math.floor(random() * queue.length), 0, next);
        continue;
      }
      const response = await wire.attempt(next.call, next.body(), fault).catch((error: unknown) => {
        if (error instanceof NoResponse) return null;
        throw error;
      });
      next.attempts += 1;
      if (response && isDecided(response)) recordResponse(bets, next, response);
      else if (response && response.status !== 503)
        complaints.push(`${next.call} ${next.body().id} was answered ${response.status} ${response.text}`);
      else if (next.attempts < MAX_ATTEMPTS) queue.push(next);
      else complaints.push(`${next.call} ${next.body().id} was not decided after ${MAX_ATTEMPTS} attempts`);
    }
  }

  /** Plays a whole round: bets with these amounts, their wins, sometimes a rollback, and the call that ends the round. */
  const playBets: PlayBets = async ({ session, game, faults, amounts, free }) => {
    const round = newName('round');
    const sessionFields = { session, currency: 'PKR' };
    const bets = new Map<string, Bet>();
    const pending: PendingCall[] = [];
    const addCall = (call: StudioCall, body: () => Fields) => {
      const fault = random() < faults ? FAULTS[Math.floor(random() * FAULTS.length)]! : null;
      pending.push({ call, body, fault, attempts: 0 });
    };
    for (const amount of amounts) {
      const [id, rollback, win] = [newName('bet'), newName('rollback'), newName('win')];
      const pays = money((amount * BigInt(Math.floor(random() * 250))) / 100n);
      bets.set(id, { amount, paid: 0n, state: null });
      addCall('bet', () => ({ id, ...sessionFields, round, game, amount: money(amount), ...free }));
      if (random() < 0.25) addCall('rollback', () => ({ id: rollback, ...sessionFields, bet: id }));
      if (random() < 0.5) addCall('win', () => ({ id: win, ...sessionFields, bet: id, amount: pays }));
    }
    await deliver(pending, bets);
    const end = newName('end');
    const currentSums = () => ({ staked: money(sumsOf(bets).staked), paid: money(sumsOf(bets).paid) });
    pending.length = 0;
    addCall('end_round', () => ({ id: end, ...sessionFields, round, ...currentSums() }));
    await deliver(pending, bets);
    return { round, ...sumsOf(bets) };
  };

  /** Plays a whole round of one to three bets. Returns the sums in the studio's books, in paisa. */
  const playRound = ({ stake, ...seat }: Seat & { stake: bigint }) =>
    playBets({ ...seat, amounts: stakesOf(stake, random), free: {} });

  const free = createFreeRounds(wire, complaints, playBets);
  return { name, ...wire, ...free, playRound, newName, complaints };
}

export type Studio = ReturnType<typeof createStudio>;
