import { parseArgs } from 'node:util';
import { houseGame, houseGames } from '@nua/games/play/catalogue.ts';
import { type ReturnLine, returnLines } from '@nua/games/play/game-math.ts';
import { hundredthsText } from '@nua/games/play/hundredths.ts';
import { ratio, ratioText } from '@nua/games/play/odds.ts';

const USAGE = 'npm run rtp -- [--game GAME] [--json]';

/** Formats a parameter: a list as its items, an object as its values. */
const valueText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? Object.values(value).map(valueText).join(' ') : String(value);

/** A row of the table. The return is truncated to a ten-thousandth of a per cent. */
function tableRow({ game, mode, rtp_num, rtp_den, hit, sigma, method: how, left_at_hundredths: left_at }: ReturnLine) {
  const fields = Object.entries(mode).map(([name, value]) => `${name} ${valueText(value)}`);
  const rtp = `${ratioText(ratio(BigInt(rtp_num) * 100n, BigInt(rtp_den)), 4)} %`;
  const exact = `${rtp_num}/${rtp_den}`;
  const method = left_at === null ? how : `${how}: left at ${hundredthsText(left_at)}`;
  return { game, mode: fields.join(', '), rtp, exact, hit: hit.toPrecision(6), sigma: sigma.toPrecision(6), method };
}

function readArguments(): { game?: string | undefined; json?: boolean | undefined } | null {
  try {
    return parseArgs({ options: { game: { type: 'string' }, json: { type: 'boolean' } } }).values;
  } catch {
    return null;
  }
}

/** `npm run rtp`: prints the exact return of every published call of every game. With --json, prints a line of JSON for each. */
function main(): number {
  const options = readArguments();
  const game = houseGame(options?.game ?? '');
  if (options === null || (options.game !== undefined && game === undefined)) {
    const words = houseGames.map(({ id }) => id).join(', ');
    console.error(`${options === null ? '' : `There is no game ${options.game}, only ${words}.\n`}${USAGE}`);
    return 1;
  }
  const lines = returnLines(game ? [game] : houseGames);
  if (options.json) for (const line of lines) console.log(JSON.stringify(line));
  else console.table(lines.map(tableRow));
  return 0;
}

process.exitCode = main();
