import { randomBytes } from 'node:crypto';
import type { Configuration } from '../configuration/configuration.ts';

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
