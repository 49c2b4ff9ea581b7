import { places } from './places.ts';
import { camel, type Edit, type Kind, pascal, sentence, testToFill, URDU_TO_WRITE } from './plan.ts';

/** The rules of a coin toss, the smallest game that has every part. */
const rules = (name: string): string => {
  const [variable, type] = [camel(name), pascal(name)];
  return `import { ZERO } from '@nua/money';
import * as v from 'valibot';
import type { SingleGame } from '../play/game.ts';
import { payRatio, ratio, winOrNothing } from '../play/odds.ts';

/**
 * The pay table of ${name}, as data. A change of any number is a new version; every round stores the version it was paid by.
 *
 * To write: the rules. These are the rules of a coin toss.
 */
export const ${variable}Table = { version: 1, sides: 2, pays_hundredths: 198 } as const;

const call = v.strictObject({ is_high: v.boolean() });
const outcome = v.object({ drawn_high: v.boolean() });

export type ${type}Call = v.InferOutput<typeof call>;
export type ${type}Outcome = v.InferOutput<typeof outcome>;
export type ${type}Step = 'side';

const pays = ratio(BigInt(${variable}Table.pays_hundredths), 100n);
const isHigh = (number: number): boolean => Math.floor(number * ${variable}Table.sides) === 1;

/** A coin toss, which uses one random number. */
export const ${variable}: SingleGame<${type}Call, ${type}Outcome, ${type}Step> = {
  kind: 'single',
  id: '${name}',
  name: { en: '${sentence(name)}', ur: '${URDU_TO_WRITE}' },
  category: 6,
  table_version: ${variable}Table.version,
  table: ${variable}Table,
  call,
  outcome,
  largest: (_call, stake) => payRatio(stake, pays),
  play({ is_high }, stake, next) {
    const drawn_high = isHigh(next());
    return { payout: drawn_high === is_high ? payRatio(stake, pays) : ZERO, outcome: { drawn_high } };
  },
  odds: () => winOrNothing({ wins: 1n, of: BigInt(${variable}Table.sides), pays }),
  modes: () => [{ is_high: false }],
  explain(_call, next) {
    const number = next();
    return [{ id: 'side', text: \`⌊\${number.toPrecision(10)} × \${${variable}Table.sides}⌋ = \${isHigh(number) ? 1 : 0}\` }];
  },
};
`;
};

const view = (name: string): string => {
  const variable = camel(name);
  return `import { ${variable} } from '@nua/games/${name}/${name}.ts';
import art from '@nua/ui/art/dice.svg?no-inline';
import { autoBet } from '../../table/auto-bet.ts';
import { createChoiceCell } from '../../table/choice-cell.ts';
import type { ViewOf } from '../../table/view.ts';
import { el, setText } from '../../view/element.ts';
import styles from './${name}.module.css';
import { ${variable}Text } from './text.ts';

/** To write: the drawing, the stage and its motion. */
export const view: ViewOf<typeof ${variable}> = {
  kind: 'single',
  auto: autoBet,
  game: ${variable},
  art,
  text: ${variable}Text,
  rules: () => import('./rules.ts'),
  callText: ({ is_high }, lang) => ${variable}Text[lang].fields.is_high[is_high ? 1 : 0],
  outcomeText: ({ drawn_high }) => (drawn_high ? '1' : '0'),
  controls: (table) => {
    const [low, high] = ${variable}Text[table.lang].fields.is_high;
    return createChoiceCell(table, {
      name: ${variable}Text[table.lang].side,
      options: [
        ['low', low],
        ['high', high],
      ],
      current: ({ is_high }) => (is_high ? 'high' : 'low'),
      callWith: (value) => ({ is_high: value === 'high' }),
    });
  },
  stage() {
    const shown = el('output', { class: styles.shown });
    return {
      element: shown,
      below: el('div'),
      update() {},
      play: () => [],
      rest: ({ outcome }) => setText(shown, outcome.drawn_high ? '1' : '0'),
    };
  },
};
`;
};

const text = (name: string): string => {
  const [variable, type] = [camel(name), pascal(name)];
  const language = (words: (english: string) => string) => `{
    go: '${words('Bet')}',
    playing: '${words('Playing…')}',
    first: '${words('Choose a stake and a side, then bet.')}',
    landed: '${words('The result is {result}.')}',
    history: '${words('Your last results')}',
    history_empty: '${words('No results yet')}',
    fields: { is_high: ['${words('Low')}', '${words('High')}'] },
    steps: { side: '${words('The fraction becomes a side')}' },
    side: '${words('Side')}',
  }`;
  return `import type { Language } from '@nua/contract/wire.ts';
import type { ${type}Call, ${type}Step } from '@nua/games/${name}/${name}.ts';
import type { GameText } from '../../table/view.ts';

type ${type}Text = GameText<keyof ${type}Call, ${type}Step> & { fields: { is_high: readonly [string, string] }; side: string };

export const ${variable}Text: Readonly<Record<Language, ${type}Text>> = {
  en: ${language((english) => english)},
  ur: ${language((english) => (english.includes('{result}') ? `{result} ${URDU_TO_WRITE}` : URDU_TO_WRITE))},
};
`;
};

const lines = (name: string): readonly Edit[] => {
  const variable = camel(name);
  return [
    { path: places.gameRegister, atEnd: true, insert: `export { ${variable} } from '../${name}/${name}.ts';\n` },
    { path: places.gameViews, before: '};', insert: `  ${variable}: () => import('./${name}/view.ts'),\n` },
    {
      path: places.roundLook,
      before: '};\n\nconst slots:',
      insert: `  ${variable}: ({ drawn_high }) => [line(drawn_high ? '1' : '0')],\n`,
    },
    { path: places.gameReturns, before: '};\n\nconst anyStake', insert: `  ${variable}: [9_900, 9_900],\n` },
    {
      path: places.gameRecounts,
      after: '=> Ratio | number> = {\n',
      insert: `  ${variable}: ({ table }) => hundredth(table.pays_hundredths, 1n, big(table.sides)),\n`,
    },
    { path: places.gameWeights, after: '  weight: {\n    weights: {\n', insert: `      ${variable}: 2500,\n` },
    { path: places.gameChoices, before: '};\n\n/** The main button', insert: `  ${variable}: null,\n` },
    {
      path: places.gameDraws,
      after: "from 'node:crypto';\nimport { type NextFloat, nextElement } from '@nua/games';\n",
      insert: `import { ${variable} } from '@nua/games/${name}/${name}.ts';\n`,
    },
    {
      path: places.gameDraws,
      before: '};\n',
      insert: `  ${variable}: {
    figure: 'the side',
    count: (rounds) => {
      const side = (next: NextFloat) => (${variable}.play({ is_high: true }, STAKE, next).outcome.drawn_high ? 1 : 0);
      return [countEqualCells(2, drawEach(rounds, side))];
    },
  },\n`,
    },
    {
      path: places.gameSearch,
      after: 'Readonly<Record<GameId, string>> = {\n',
      insert: `  ${variable}: '${name}',\n`,
    },
  ];
};

/** Plans a game of one step: its rules, its view, and its entry in every register of games. */
export const game: Kind = ({ name }) => {
  const [rules_folder, view_folder] = [places.gameRules(name), places.gameView(name)];
  const variable = camel(name);
  return {
    files: [
      { path: `${rules_folder}/${name}.ts`, text: rules(name) },
      {
        path: `${rules_folder}/${name}.test.ts`,
        text: `import { describe, expect, it } from 'vitest';
import { ${variable} } from './${name}.ts';

${testToFill(
  name,
  'pays by its table, and returns what its odds name, for every call',
  'refuses a call that is not in its table',
)}
export type Game = typeof ${variable};
`,
      },
      { path: `${view_folder}/view.ts`, text: view(name) },
      { path: `${view_folder}/text.ts`, text: text(name) },
      {
        path: `${view_folder}/rules.ts`,
        text: `import type { GameRules } from '../../table/view.ts';

export const rules: GameRules = { sentences: { en: ['To write.', 'To write.', 'To write.'], ur: ['${URDU_TO_WRITE}۔', '${URDU_TO_WRITE}۔', '${URDU_TO_WRITE}۔'] } };
`,
      },
      { path: `${view_folder}/${name}.module.css`, text: '.shown {\n  font-size: var(--text-26);\n}\n' },
    ],
    edits: lines(name),
    todo: [
      `${rules_folder}/${name}.ts: the rules, in place of the rules of a coin toss`,
      `the Urdu texts: ${rules_folder}/${name}.ts, ${view_folder}/text.ts and ${view_folder}/rules.ts`,
      `${places.roundLook}: a sentence that describes a round; ${places.gameSearch}: search words in both languages`,
      'apps/arcade/public/verify.mjs: an independent copy of the rules, written from docs/features/game-rules.md',
      `tests/games/golden-rounds/${name}.jsonl: npx vitest run packages/games/src/play/golden-rounds.test.ts prints the lines of this file`,
      `the return of the game, and the weight of its stakes: ${places.gameReturns}, ${places.gameRecounts}, ${places.gameWeights}`,
      `${places.gameDraws}: the figure that decides the payout, with its exact probabilities`,
      `${places.gameChoices}: the buttons to press before a bet, if any`,
    ],
  };
};
