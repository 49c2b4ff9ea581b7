import { randomBytes } from 'node:crypto';
import type { Configuration } from '../configuration/configuration.ts';
import { createPool } from '../db/pool.ts';

/**
 * The provider of games in a demo, which `createStudio` of the sandbox plays. It has no page for players, so its games are closed after the
 * history is built, and nobody needs to know its secret.
 */
export const demoProvider = {
  name: 'studio',
  secrets: [randomBytes(32).toString('hex')],
  launch_url: 'https://studio.example/play',
  games: [
    { id: 'studio-wheel', name: { en: 'Studio Wheel', ur: 'سٹوڈیو وہیل' }, category: 4, rtp_bps: 9_600 },
    { id: 'studio-slot', name: { en: 'Studio Slot', ur: 'سٹوڈیو سلاٹ' }, category: 2, rtp_bps: 9_500 },
  ],
} as const satisfies Configuration['game_providers'][number];

/** Adds the provider to a demo that has no other. */
export const withDemoProvider = <Config extends Pick<Configuration, 'demo' | 'game_providers'>>(
  config: Config,
): Config =>
  config.demo && config.game_providers.length === 0 ? { ...config, game_providers: [demoProvider] } : config;

/**
 * Removes the demo's provider unless all its games are closed. They are open in a demo that was built before this provider existed, or whose
 * building was stopped; a player who opened one would find no page.
 */
export async function withoutOpenDemoGames(config: Configuration, database_url: string): Promise<Configuration> {
  if (!config.game_providers.includes(demoProvider)) return config;
  const pool = createPool(database_url, { max: 1 });
  try {
    const { rows } = await pool.query<{ closed: string[] | null }>(
      "select config_value -> 'closed_games' as closed from setting where config_key = 'play_rules'",
    );
    const closed = rows[0]?.closed ?? [];
    if (demoProvider.games.every(({ id }) => closed.includes(id))) return config;
  } finally {
    await pool.end();
  }
  return { ...config, game_providers: config.game_providers.filter((provider) => provider !== demoProvider) };
}
