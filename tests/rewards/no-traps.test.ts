import { calls } from '@nua/contract';
import { firstRules } from '@nua/rewards';
import { describe, expect, it } from 'vitest';
import { en } from '../../apps/arcade/src/i18n/en.ts';
import { ur } from '../../apps/arcade/src/i18n/ur.ts';
import { systemTextsOf } from '../../apps/server/src/modules/notify/message/system-texts.ts';
import { factsOf } from '../../apps/web/src/modules/promo/promo-facts.ts';
import { readMessages } from '../../tools/messages/read-messages.ts';
import { useWorld } from '../world/use-world.ts';
import { expectOk } from '../world/world.ts';

const world = useWorld();

/** Texts that make a loss look nearly won, or hurry the player. */
const TRAPS = {
  en: /\b(almost|nearly|so close|just missed|near miss|only .* more to|hurry|last chance|don.t miss|act now)\b/i,
  ur: /بس ذرا|تھوڑی سی کمی|قریب قریب|تقریباً جیت|جلدی کریں|آخری موقع|موقع ہاتھ سے/,
} as const;

const textsIn = async (language: 'en' | 'ur'): Promise<string[]> => [
  ...Object.values(await readMessages(language)).flatMap((texts) => Object.values(texts)),
  ...Object.values(language === 'en' ? en : ur),
  ...[
    'bonus_ends_soon',
    'wheel_prize_ends_soon',
    'referral_ends_soon',
    'referral_claim_ends_soon',
    'free_rounds',
  ].flatMap((key) => Object.values(systemTextsOf(key)![language])),
];

describe('the rewards', () => {
  it.each(['en', 'ur'] as const)(
    'have no text in %s that makes a loss look nearly won or hurries the player',
    async (language) => {
      const texts = await textsIn(language);
      expect(texts.length).toBeGreaterThan(1_000);
      expect(texts.filter((text) => TRAPS[language].test(text))).toEqual([]);
    },
  );

  it('include only wheel prizes that can be won', () => {
    const { segments } = firstRules.wheel;
    expect(segments.filter(({ weight }) => weight <= 0)).toEqual([]);
  });

  it('include a referral wheel whose target needs at most eight friends', () => {
    const { join, friends_maximum } = firstRules.referral;
    expect(join.maximum_bps).toBeLessThanOrEqual(6_000);
    expect(friends_maximum).toBeLessThanOrEqual(8);
  });

  it('have countdowns whose end is the same for every player', async () => {
    const endsOf = async (token?: string) =>
      expectOk(await world.call(calls.listPromos, token === undefined ? {} : { token })).data.list.map(
        ({ key, ends_at }) => [key, ends_at],
      );
    const first = await endsOf();
    expect(first.some(([, ends_at]) => ends_at !== null)).toBe(true);
    world.clock.advance(3_600_000);
    expect(await endsOf((await world.player()).token)).toEqual(first);
  });

  it('name the wagering and the cost of every offer beforehand', async () => {
    const texts = await readMessages('en');
    const all: Record<string, string> = Object.assign({}, ...Object.values(texts));
    const games = Object.keys(firstRules.weight.weights).map((id) => ({ id, rtp_bps: 9_600, rtp_maximum_bps: 9_600 }));
    for (const promo of firstRules.promo.promos) {
      const rule = { ...promo, version: 1, weights: firstRules.weight.weights };
      const facts = factsOf(((id: string) => all[id] ?? id) as never, rule as never, games);
      expect(facts.condition, promo.key).toMatch(/[Ww]ager/);
      if (promo.type !== 'rebate') expect(facts.costs, promo.key).not.toBeNull();
    }
  });
});
