import type { SettingValue } from '../../settings/setting-rules.ts';
import { type Act, type Call, change, read } from '../act.ts';
import { assertLinksAllowed } from '../links.ts';
import { CommandError } from '../operator-deps.ts';
import { date, matching, readBy } from '../parameters.ts';
import { type MaintenanceFacts, maintenanceText, SETTING_CHANGED } from '../texts/setting-texts.ts';
import { changeOf, prepared, presentValue } from './settings.ts';

type Planned = SettingValue<'maintenance'>;

const HOUR_MS = 3_600_000;
/** One operator may stop the site for this long at a time. */
const MAX_ALONE_MINUTES = 240;
const MAX_PLANNED_MS = 72 * HOUR_MS;

const words = matching(/^[^\p{Cc}]{1,300}$/u, 'a text of at most 300 characters on one line');
const minutes = readBy(
  (typed) => (/^[1-9]\d{0,2}$/.test(typed) && Number(typed) <= MAX_ALONE_MINUTES ? Number(typed) : null),
  `1 to ${MAX_ALONE_MINUTES} minutes`,
);

const presentPlan = async ({ deps }: Call): Promise<Planned> => (await presentValue(deps.db, 'maintenance')) as Planned;

const isOver = (planned: Planned, now: Date): boolean => planned === null || new Date(planned.until) <= now;

const NONE_PLANNED: MaintenanceFacts = { state: 'none', from: null, until: null, english: null, urdu: null };

export const maintenanceActs = {
  maintenance: read({
    permission: 'look',
    help: 'the maintenance that is planned or in force',
    arguments: {},
    run: async (call): Promise<MaintenanceFacts> => {
      const planned = await presentPlan(call);
      const now = call.deps.clock.now();
      if (planned === null || isOver(planned, now)) return NONE_PLANNED;
      const [from, until] = [new Date(planned.from), new Date(planned.until)];
      const { en, ur } = planned.text ?? { en: null, ur: null };
      return { state: from <= now ? 'in force' : 'planned', from, until, english: en, urdu: ur };
    },
    text: maintenanceText,
  }),
  'maintenance plan': change({
    permission: 'technical',
    approval: 'two',
    conflicts_with: 'every act',
    help: 'stops bets, game launches and deposits from FROM until UNTIL, which is announced to players six hours before; open rounds and payouts continue',
    arguments: { from: date, until: date, english: words, urdu: words },
    prepare: async (call, { from, until, english, urdu }) => {
      if (until <= from) throw new CommandError('UNTIL must be later than FROM.');
      if (until <= call.deps.clock.now()) throw new CommandError('UNTIL is in the past.');
      if (until.getTime() - from.getTime() > MAX_PLANNED_MS)
        throw new CommandError('A maintenance lasts at most 72 hours.');
      assertLinksAllowed(call.deps, [english, urdu]);
      const text = { en: english.trim(), ur: urdu.trim() };
      const after = { from: from.toISOString(), until: until.toISOString(), text };
      return prepared({ key: 'maintenance', before: await presentPlan(call), after, needs_two: true });
    },
    run: (call) => changeOf(call, 'plan-maintenance'),
    text: SETTING_CHANGED,
  }),
  // One operator is enough, because an emergency cannot wait for a second operator.
  'maintenance start': change({
    permission: 'technical',
    approval: 'one',
    help: `stops bets, game launches and deposits at once, for at most ${MAX_ALONE_MINUTES} minutes`,
    arguments: { minutes },
    prepare: async (call, { minutes: length }) => {
      const now = call.deps.clock.now();
      const until = new Date(now.getTime() + length * 60_000);
      const before = await presentPlan(call);
      const present = before === null || isOver(before, now) ? null : before;
      const is_in_force = present !== null && new Date(present.from) <= now;
      if (is_in_force && new Date(present.until) >= until)
        throw new CommandError('A longer maintenance is in force. Two operators can end it earlier: maintenance end.');
      const { from, text } = is_in_force ? present : { from: now.toISOString(), text: null };
      const after = { from, until: until.toISOString(), text };
      const replaced = present === null || is_in_force ? '' : ' It replaces the planned maintenance.';
      return {
        // The preview contains no time, because a confirmation is valid only for an unchanged preview.
        preview: `Stops bets, game launches and deposits now, for ${length} minutes. Two operators can end it earlier.${replaced}`,
        seen: { key: 'maintenance' as const, before, after, needs_two: false },
      };
    },
    run: (call) => changeOf(call, 'start-maintenance'),
    text: SETTING_CHANGED,
  }),
  'maintenance end': change({
    permission: 'technical',
    approval: 'two',
    conflicts_with: 'every act',
    help: 'ends the maintenance, or cancels the planned one',
    arguments: {},
    prepare: async (call) => {
      const before = await presentPlan(call);
      if (isOver(before, call.deps.clock.now())) throw new CommandError('No maintenance is planned.');
      return prepared({ key: 'maintenance', before, after: null, needs_two: true });
    },
    run: (call) => changeOf(call, 'end-maintenance'),
    text: SETTING_CHANGED,
  }),
} satisfies Record<string, Act>;
