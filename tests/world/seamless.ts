import { calls } from '@nua/contract';
import { type Cents, cents } from '@nua/money';
import { createStudio, type Studio } from '@nua/sandbox';
import { fund } from './play.ts';
import { expectOk, type Someone, startWorld, type World } from './world.ts';

export const STUDIO_SECRETS = [
  'a-secret-of-the-studio-0123456789abcdef',
  'the-secret-before-it-0123456789abcdef01',
] as const;
/** Two games of the studio. Only the slot machine has a minimum round time. */
export const WHEEL = 'studio-wheel';
export const SLOT = 'studio-slot';

/** The environment of a site with one external game provider. `launch_url` is the provider's page. */
export const studioSettings = (launch_url = 'https://studio.example/play'): Record<string, string> => ({
  GAME_PROVIDERS: JSON.stringify([
    {
      name: 'studio',
      secrets: STUDIO_SECRETS,
      launch_url,
      games: [
        { id: WHEEL, name: { en: 'Studio Wheel', ur: 'سٹوڈیو وہیل' }, category: 4, rtp_bps: 9_600 },
        { id: SLOT, name: { en: 'Studio Slot', ur: 'سٹوڈیو سلاٹ' }, category: 2, rtp_bps: 9_500 },
      ],
    },
  ]),
});

/** Starts a site with one external game provider. */
export const startSeamlessWorld = (): Promise<World> => startWorld({ environment: studioSettings() });

/** A simulated provider. `random` decides its draws and faults, and `series` distinguishes several providers. */
export const studioOf = (world: World, random: () => number = () => 0.5, series = 'a'): Studio =>
  createStudio({
    ...{ url: world.url, name: 'studio', secret: STUDIO_SECRETS[0], series, random },
    now: () => world.clock.now(),
  });

/** Opens a game of the studio for a player, with this amount in the game wallet. */
export async function sitAtStudio(world: World, who: Someone, amount: Cents = cents(100_000), game_id = WHEEL) {
  await fund(world, who, amount);
  const launch = expectOk(await world.call(calls.launchGame, { token: who.token, body: { game_id } }));
  const url = new URL(launch.data.url);
  return { url, session: url.searchParams.get('session')! };
}
