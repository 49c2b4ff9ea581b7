import { readFileSync } from 'node:fs';
import { gameCategory, gameId } from '@nua/contract/game.ts';
import { inEachLanguage } from '@nua/contract/wire.ts';
import { isGameId } from '@nua/games';
import * as v from 'valibot';

const isLocal = (url: string) => /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?\//.test(url);

const game = v.strictObject({
  id: v.pipe(
    gameId,
    v.check((id) => !isGameId(id), 'is the word of a game of the house'),
  ),
  name: inEachLanguage(v.pipe(v.string(), v.nonEmpty(), v.maxLength(60))),
  category: gameCategory,
  /** The published return to player, in basis points. */
  rtp_bps: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000)),
});

const provider = v.strictObject({
  name: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{1,30}$/, 'must be small letters, digits and dashes')),
  /** The secrets that sign calls. There are two while the provider replaces one. */
  secrets: v.pipe(
    v.array(v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))),
    v.minLength(1, 'needs one secret'),
    v.maxLength(2, 'takes two secrets at most'),
  ),
  launch_url: v.pipe(
    v.string(),
    v.check((url) => URL.canParse(url) && (url.startsWith('https://') || isLocal(url)), 'must start with https://'),
  ),
  games: v.pipe(v.array(game), v.minLength(1, 'needs a game')),
});

/** A provider that uses the seamless wallet. */
export type GameProviderSettings = v.InferOutput<typeof provider>;
export type ProviderGame = GameProviderSettings['games'][number];

function readJson(given: string): unknown {
  try {
    return JSON.parse(given.startsWith('[') ? given : readFileSync(given, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Describes an invalid field without its value, which may be a secret. */
function textOf(issue: v.BaseIssue<unknown>): string {
  const field = v.getDotPath(issue) ?? 'the whole';
  const isOurs = issue.kind === 'validation' && !issue.message.startsWith('Invalid');
  return `${field} ${isOurs ? issue.message : 'is not as it has to be'}`;
}

/**
 * Reads the configured game providers from JSON, or from the file with JSON at a path.
 *
 * Shape   function that reads a variable, address of this site, problems -> settings. Problems are added to the list, without values
 * Units   none
 * Errors  none
 * Source  docs/configuration.md "Providers of games"
 */
export function readGameProviders(
  read: (name: string) => string | null,
  public_url: string,
  problems: string[],
): readonly GameProviderSettings[] {
  const given = read('GAME_PROVIDERS');
  if (given === null) return [];
  const json = readJson(given);
  if (json === undefined) {
    problems.push('GAME_PROVIDERS is neither JSON nor the path of a file with JSON.');
    return [];
  }
  const parsed = v.safeParse(v.array(provider), json);
  if (!parsed.success) {
    for (const issue of parsed.issues) problems.push(`GAME_PROVIDERS: ${textOf(issue)}.`);
    return [];
  }
  // A game with this site's origin could access the page around its frame.
  if (
    parsed.output.some(
      ({ launch_url }) => URL.canParse(public_url) && new URL(launch_url).origin === new URL(public_url).origin,
    )
  )
    problems.push('GAME_PROVIDERS: a launch_url is an address of this server; give the game an origin of its own.');
  const names = parsed.output.map(({ name }) => name);
  const ids = parsed.output.flatMap(({ games }) => games.map(({ id }) => id));
  if (new Set(names).size < names.length) problems.push('GAME_PROVIDERS: two providers have the same name.');
  if (new Set(ids).size < ids.length) problems.push('GAME_PROVIDERS: two games have the same id.');
  return parsed.output;
}
