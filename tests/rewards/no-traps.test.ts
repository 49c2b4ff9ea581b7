import { calls } from '@nua/contract';
import { type EventKey, events } from '@nua/contract/event.ts';
import { noticeKinds } from '@nua/contract/notice.ts';
import { firstRules } from '@nua/rewards';
import { describe, expect, it } from 'vitest';
import { en } from '../../apps/arcade/src/i18n/en.ts';
import { ur } from '../../apps/arcade/src/i18n/ur.ts';
import { firstPromos } from '../../apps/server/src/modules/cms/first-promos.ts';
import { type SystemText, systemTexts } from '../../apps/server/src/modules/notify/message/system-texts.ts';
import { refusalTexts } from '../../apps/server/src/modules/promo/refusal-texts.ts';
import { type PushFact, pushText } from '../../apps/server/src/providers/push/push-text.ts';
import { factsOf } from '../../apps/web/src/modules/promo/promo-facts.ts';
import { readMessages } from '../../tools/messages/read-messages.ts';
import { grantRounds, grantTo } from '../world/granting.ts';
import { giveReachedCycle } from '../world/referral.ts';
import { stakeDice } from '../world/staking.ts';
import { useWorld } from '../world/use-world.ts';
import { expectOk } from '../world/world.ts';

const world = useWorld();

const HOUR_MS = 3_600_000;

/** Texts that make a loss look nearly won, or hurry the player. */
const TRAPS = {
  en: /\b(almost|nearly|so close|just missed|near miss|only .* more to|(below|short of) the target|hurry|last chance|don.t miss|act now)\b/i,
  ur: /بس ذرا|تھوڑی سی کمی|قریب قریب|تقریباً جیت|پیچھے (رہ|تھے)|جلدی کریں|آخری موقع|موقع ہاتھ سے/,
} as const;

/** Texts that a time is over and yet begins again. */
const RESTARTS = {
  en: /\b((another|one more|new|second) chance|extra time|more time|time (was|is) extended|(timer|countdown|clock) (re)?starts|(offer|bonus|promotion) is back)\b/i,
  ur: /ایک اور موقع|دوبارہ موقع|نیا موقع|مزید (وقت|مہلت)|مدت بڑھا|وقت بڑھا/,
} as const;

const WAGERING = { en: /wager/i, ur: /داؤ/ } as const;
/** The texts that announce bonus money or free rounds. */
const ANNOUNCES_BONUS = /bonus wallet|free rounds/i;
/** Its text states the amount that was removed from the bonus wallet. */
const ENDS_BONUS: SystemText = 'bonus_expired';

const keysOf = <Key extends string>(keys: Record<Key, true>) => Object.keys(keys) as Key[];
/** The keys of the pushes of each event, and of security notices. */
const PUSHES: [event: PushFact['event'], keys: readonly string[]][] = [
  [null, noticeKinds],
  [
    events.message,
    keysOf<Exclude<EventKey<'message'>, `notice_${string}`>>({
      msg_new: true,
      inviter_friend_reg_success: true,
      msg_vip_upgrade: true,
    }),
  ],
  [
    events.deposit,
    keysOf<EventKey<'deposit'>>({
      deposit_credited: true,
      deposit_paid_debt: true,
      deposit_failed: true,
      deposit_expired: true,
    }),
  ],
  [events.withdraw, ['a key']],
  [events.bonus, keysOf<EventKey<'bonus'>>({ bonus_granted: true })],
  [events.limit, keysOf<EventKey<'limit'>>({ limit_reached: true, player_excluded: true })],
];

type Language = 'en' | 'ur';
const languages = ['en', 'ur'] as const;

const messagesOf = (language: Language): string[] =>
  Object.values(systemTexts).flatMap((texts) => Object.values(texts[language]));
const pushesOf = (language: Language): string[] =>
  PUSHES.flatMap(([event, keys]) =>
    keys.flatMap((key) => {
      const { title, body } = pushText({ kind: 'money', event, payload: { key } }, language);
      return [title, body];
    }),
  );
const offersOf = (language: Language): string[] => [
  ...firstPromos(new Date()).flatMap((offer) => Object.values(offer[language])),
  ...Object.values(refusalTexts).map((texts) => texts[language]),
];
const textsIn = async (language: Language): Promise<string[]> => [
  ...Object.values(await readMessages(language)).flatMap((texts) => Object.values(texts)),
  ...Object.values(language === 'en' ? en : ur),
  ...messagesOf(language),
  ...pushesOf(language),
  ...offersOf(language),
];

describe('the rewards', () => {
  it.each(languages)('have no text in %s that presents a loss as almost a win or hurries players', async (language) => {
    const texts = await textsIn(language);
    expect(texts.length).toBeGreaterThan(1_000);
    expect(texts.filter((text) => TRAPS[language].test(text))).toEqual([]);
  });

  it.each(languages)('have no text in %s that promises more time after an end', async (language) => {
    const texts = await textsIn(language);
    expect(texts.filter((text) => RESTARTS[language].test(text))).toEqual([]);
  });

  it.each(languages)('name the wagering in each message in %s that announces a bonus or free rounds', (language) => {
    const announcing = Object.entries(systemTexts).filter(
      ([key, { en: text }]) => key !== ENDS_BONUS && ANNOUNCES_BONUS.test(`${text.title} ${text.content}`),
    );
    expect(announcing.map(([key]) => key)).toEqual(
      expect.arrayContaining([
        'tournament_prize',
        'tournament_rounds',
        'promo_granted',
        'referral_paid',
        'free_rounds',
      ]),
    );
    const silent = announcing.filter(([, texts]) => !WAGERING[language].test(texts[language].content));
    expect(silent.map(([key]) => key)).toEqual([]);
    const push = pushText({ kind: 'money', event: events.bonus, payload: { key: 'bonus_granted' } }, language);
    expect(push.body).toMatch(language === 'en' ? /terms/ : /شرائط/);
  });

  it('leave it to the player whether to play more for a bonus or a level', () => {
    const asking = Object.values(systemTexts).filter((texts) => /\{\{\.(missing|points)\}\}/.test(texts.en.content));
    expect(asking).toHaveLength(2);
    for (const texts of asking) {
      expect(texts.en.content).toContain('You do not have to do anything');
      expect(texts.ur.content).toContain('یہ لازمی نہیں');
    }
  });

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

  it('have an expiry that does not move while the player looks and plays', async () => {
    const who = await world.player();
    await grantTo(world, who.id, { days: 3 });
    await grantTo(world, who.id, { days: 4 });
    await grantRounds(world, who.id);
    await giveReachedCycle(world, who.id);
    const endsOf = async () =>
      expectOk(await world.call(calls.listRewards, { token: who.token })).data.list.map(({ id, expires_at }) => [
        id,
        expires_at,
      ]);
    const first = await endsOf();
    expect(first).toHaveLength(4);
    await stakeDice(world, who, ['4.00']);
    world.clock.advance(20 * HOUR_MS);
    expect(await endsOf()).toEqual(first);
  });

  it.each(languages)('name in %s the wagering and the cost of every offer beforehand', async (language) => {
    const texts = await readMessages(language);
    const all: Record<string, string> = Object.assign({}, ...Object.values(texts));
    const games = Object.keys(firstRules.weight.weights).map((id) => ({ id, rtp_bps: 9_600, rtp_maximum_bps: 9_600 }));
    for (const promo of firstRules.promo.promos) {
      const rule = { ...promo, version: 1, weights: firstRules.weight.weights };
      const facts = factsOf(((id: string) => all[id] ?? id) as never, rule as never, games);
      expect(facts.condition, promo.key).toMatch(WAGERING[language]);
      if (promo.type !== 'rebate') expect(facts.costs, promo.key).not.toBeNull();
    }
  });
});
