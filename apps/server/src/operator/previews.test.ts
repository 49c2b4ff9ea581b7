import { firstRules, type RuleDocument, ruleText } from '@nua/rewards';
import { describe, expect, it } from 'vitest';
import { operateAs, operateByTwo, secretOf } from '../../../../tests/world/operator-names.ts';
import { payingPlayer } from '../../../../tests/world/paying-player.ts';
import { useWorld } from '../../../../tests/world/use-world.ts';
import { acts } from './acts.ts';
import { readArguments } from './command-line.ts';

const world = useWorld({ start: '2026-03-10T10:00:00Z' });

/** The acts that read something before they run, and show no preview here. */
const WITHOUT_PREVIEW: Readonly<Record<string, string>> = {
  'change-secret': 'it reads a secret',
  'engineer password': 'it reads a secret',
  export: 'it only counts rows',
  'ticket reply': 'it names the colleague who works on the question',
  'ticket take': 'it names the colleague who works on the question',
  'report recount': 'it lists the different sums of a day',
};

const TEXTS = ['--title-en', 'News', '--title-ur', 'خبر', '--text-en', 'One', '--text-ur', 'ایک'];
const MAINTENANCE = ['2026-03-11T10:00:00Z', '2026-03-11T11:00:00Z', 'Soon', 'جلد'];
const item = (title: string) => JSON.stringify({ en: { title }, ur: { title: 'ایک' } });

/** Returns the words typed after each act that shows a preview. */
async function wordsOfActs(): Promise<Record<string, string[]>> {
  const { id } = await payingPlayer(world, { main: '80' });
  await operateByTwo(world, ['amna', 'bashir'], 'maintenance', 'plan', ...MAINTENANCE);
  for (const title of ['One', 'Two']) await operateAs(world, 'amna', 'cms', 'set', 'help-preview', item(title));
  const { rows } = await world.pool.query<{ id: string }>(
    `select id from cms_version where key = 'help-preview' order by id`,
  );
  const club: RuleDocument<'club'> = JSON.parse(ruleText(firstRules.club));
  club.levels[0]!.rate_bps_hundredths = 1_000;
  return {
    adjust: [id, '40', 'credited twice'],
    block: [id, 'fraud'],
    'sign-out': [id],
    exclude: [id, 'week'],
    'free-rounds': [id, 'dice', '4', '10', '7'],
    'message send': ['--to', `player:${id}`, '--gift', '20', ...TEXTS],
    'cms set': ['help-preview', item('Three')],
    'cms back': [rows[0]!.id],
    announce: ['News', 'خبر', 'One', 'ایک'],
    set: ['ticket_rules', JSON.stringify(world.app.settings.wire('ticket_rules'))],
    'game close': ['dice'],
    'game open': ['dice'],
    'maintenance plan': MAINTENANCE,
    'maintenance start': ['30'],
    'maintenance end': [],
    rule: ['club', JSON.stringify(club)],
  };
}

async function previewOf(name: string, words: readonly string[]): Promise<string | undefined> {
  const act = acts[name]!;
  if (act.kind !== 'change') throw new Error(`${name} changes nothing`);
  const call = { deps: world.app, acting: { operator: 'amna' }, readSecret: async () => secretOf('amna') };
  return (await act.prepare?.(call, readArguments(name, act, words) as never))?.preview;
}

describe('the preview of an act', () => {
  it('is the same some seconds later, because a confirmation is valid only for an unchanged preview', async () => {
    const words = await wordsOfActs();
    const previewing = Object.entries(acts).flatMap(([name, act]) =>
      act.kind === 'change' && act.prepare ? [name] : [],
    );
    expect([...Object.keys(words), ...Object.keys(WITHOUT_PREVIEW)].toSorted()).toEqual(previewing.toSorted());
    const readAll = () =>
      Promise.all(Object.entries(words).map(async ([name, typed]) => [name, await previewOf(name, typed)]));
    const first = await readAll();
    expect(first.filter(([, preview]) => preview === undefined)).toEqual([]);
    await world.advance(3_000);
    expect(await readAll()).toEqual(first);
  });
});
