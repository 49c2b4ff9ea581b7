import { calls } from '@nua/contract';
import { createStudio } from '@nua/sandbox';
import { demoPlayers } from './demo-players.ts';
import { demoProvider } from './demo-provider.ts';
import { type Demo, signIn } from './seed-demo-week.ts';

const [wheel] = demoProvider.games;
const ROUNDS = 4;
const STAKE_PAISA = 50_00n;
/** More than the payout cap, so that the win is held. */
const HELD_WIN = '1250000.00';

/** Returns numbers from 0 to below 1 that are the same in each demo. */
function fixedNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

/** Plays rounds at the provider, the last of which waits with a win above the payout cap. */
export async function seedDemoProvider(demo: Demo & { address: string }): Promise<void> {
  const studio = createStudio({
    ...{ url: demo.address, name: demoProvider.name, secret: demoProvider.secrets[0]!, series: 'demo' },
    now: () => demo.clock.now(),
    random: fixedNumbers(7),
  });
  const token = await signIn(demo, demoPlayers.bilal);
  for (const { id: game } of demoProvider.games) {
    const session = await openSession(demo, token, game);
    for (let round = 0; round < ROUNDS; round += 1) {
      demo.clock.advance(20_000);
      await studio.playRound({ session, game, stake: STAKE_PAISA, faults: 0 });
    }
  }
  demo.clock.advance(20_000);
  const fields = { session: await openSession(demo, token, wheel.id), currency: 'PKR' };
  const bet = { id: 'demo-bet-held', ...fields, round: 'demo-round-held', game: wheel.id, amount: '200.00' };
  const { status: placed } = await studio.attempt('bet', bet);
  const win = { id: 'demo-win-held', ...fields, bet: bet.id, amount: HELD_WIN };
  const { status: paid, text } = await studio.attempt('win', win);
  if (placed !== 200 || paid !== 503 || studio.complaints.length > 0)
    throw new Error(`the provider of the demo was answered ${placed}, ${paid} ${text} ${studio.complaints.join('; ')}`);
  await demo.call(calls.pullGameWallet, { token });
  await demo.closeGames(demoProvider.games.map(({ id }) => id));
}

async function openSession(demo: Demo, token: string, game_id: string): Promise<string> {
  const { url } = await demo.call(calls.launchGame, { token, body: { game_id } });
  return new URL(url).searchParams.get('session') ?? '';
}
