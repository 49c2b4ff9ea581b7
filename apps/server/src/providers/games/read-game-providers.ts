import { readFileSync } from 'node:fs';
import { gameCategory, gameId } from '@nua/contract/game.ts';
import { inEachLanguage } from '@nua/contract/wire.ts';
import { isGameId } from '@nua/games';
import * as v from 'valibot';
import type { EnvironmentReader } from '../../core/environment/environment-reader.ts';

const isLocal = (url: string) => /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?\//.test(url);

const game = v.strictObject({
  id: v.pipe(
    gameId,
    v.check((id) => !isGameId(id), 'have no id of a house game'),
  ),
  name: inEachLanguage(v.pipe(v.string(), v.nonEmpty(), v.maxLength(60))),
  category: gameCategory,
  /** The published return to player, in basis points. */
  rtp_bps: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000)),
});

const provider = v.strictObject({
  name: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{1,30}$/, 'be small letters, digits and dashes')),
  /** The secrets that sign calls. There are two while the provider replaces one. */
  secrets: v.pipe(
    v.array(v.pipe(v.string(), v.minLength(32, 'have at least 32 characters'))),
    v.minLength(1, 'have a secret'),
    v.maxLength(2, 'have at most two secrets'),
  ),
  launch_url: v.pipe(
    v.string(),
    v.check((url) => URL.canParse(url) && (url.startsWith('https://') || isLocal(url)), 'start with https://'),
  ),
  games: v.pipe(v.array(game), v.minLength(1, 'have a game')),
});

export type GameProviderSettings = v.InferOutput<typeof provider>;
export type ProviderGame = GameProviderSettings['games'][number];

function readJson(setting: string): unknown {
  try {
    return JSON.parse(setting.startsWith('[') ? setting : readFileSync(setting, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Describes an invalid field without its value, which may be a secret. */
function fieldProblem(issue: v.BaseIssue<unknown>): { has: string; must?: string } {
  const has = `has a wrong ${v.getDotPath(issue) ?? 'form'}`;
  const hasOwnMessage = issue.kind === 'validation' && !issue.message.startsWith('Invalid');
  return hasOwnMessage ? { has, must: issue.message } : { has };
}

/**
 * Reads the configured game providers from JSON, or from a path to a file with JSON.
 *
 * Shape   reader of the environment, address of this site -> settings; problems are added to the reader
 * Units   none
 * Errors  none
 * Source  docs/configuration.md "Providers of games"
 */
export function readGameProviders(
  { text, refuse }: EnvironmentReader,
  public_url: string,
): readonly GameProviderSettings[] {
  const setting = text('GAME_PROVIDERS');
  if (setting === null) return [];
  const refuseWith = (has: string, must: string) => refuse('GAME_PROVIDERS', { has, must });
  const parsed = v.safeParse(v.array(provider), readJson(setting));
  if (!parsed.success) {
    for (const issue of parsed.issues) refuse('GAME_PROVIDERS', fieldProblem(issue));
    return [];
  }
  // A game with this site's origin could access the page around its frame.
  if (
    parsed.output.some(
      ({ launch_url }) => URL.canParse(public_url) && new URL(launch_url).origin === new URL(public_url).origin,
    )
  )
    refuseWith('has a launch_url on this server', 'give each game an origin that is not PUBLIC_URL’s');
  const names = parsed.output.map(({ name }) => name);
  const ids = parsed.output.flatMap(({ games }) => games.map(({ id }) => id));
  if (new Set(names).size < names.length) refuseWith('has two providers with one name', 'give each another name');
  if (new Set(ids).size < ids.length) refuseWith('has two games with one id', 'give each another id');
  return parsed.output;
}
