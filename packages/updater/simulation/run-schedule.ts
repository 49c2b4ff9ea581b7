import { MEMORY_KEY, readMemory } from '../src/memory.ts';
import { SimulatedClock } from './clock.ts';
import { SimulatedPhone } from './phone.ts';
import { FILE_FAULTS, MANIFEST_FAULTS, type Release, SimulatedServer } from './server.ts';

const RECOVERY_STARTS = 4;
const ACTIONS = 24;

export type ScheduleResult = {
  /** The violations of the invariants; empty if there are none. */
  readonly broken: readonly string[];
  readonly occurred: Readonly<Record<string, number>>;
};

type Scene = { random: Random; clock: SimulatedClock; server: SimulatedServer; phone: SimulatedPhone; wiped: number };
type Action = readonly [weight: number, act: (scene: Scene) => void];

const actions: readonly Action[] = [
  [12, ({ phone }) => phone.start()],
  [
    6,
    ({ phone }) => {
      phone.pause();
      phone.resume(1);
    },
  ],
  [3, ({ phone }) => phone.resume(2)],
  [4, ({ phone }) => phone.kill()],
  [6, ({ phone, random }) => void Object.assign(phone, { kill_in: random.below(14) })],
  [
    8,
    ({ server, random }) => {
      const behaviour = random.pick(['good', 'good', 'never_ready', 'crashes_early', 'crashes_after_ready'] as const);
      server.publish(behaviour, { rollout: random.pick([100, 100, 50]), as_zip: random.chance(20) });
    },
  ],
  [1, ({ server }) => server.orderBuiltin()],
  [4, ({ server, random }) => void Object.assign(server, { manifest_fault: random.pick(MANIFEST_FAULTS) })],
  [5, ({ server, random }) => void Object.assign(server, { file_fault: random.pick(FILE_FAULTS) })],
  [4, ({ server }) => void Object.assign(server, { manifest_fault: null, file_fault: null })],
  [2, ({ server }) => void Object.assign(server, { is_down: !server.is_down })],
  [2, ({ phone, random }) => void Object.assign(phone, { is_mid_step: random.chance(50) })],
  [2, ({ phone, random }) => void Object.assign(phone, { is_on_mobile_data: random.chance(50) })],
  [1, ({ phone, random }) => void Object.assign(phone, { wants_mobile_data: random.chance(50) })],
  [
    3,
    (scene) => {
      scene.wiped += 1;
      scene.phone.corruptStorage(scene.random.pick(['wiped', 'half_written']));
    },
  ],
  [1, ({ phone }) => phone.plugin.loseCache()],
  [2, ({ phone }) => phone.rollBack()],
  [
    1,
    (scene) => {
      scene.wiped += 1;
      scene.phone.kill();
      scene.phone.storage.clear();
      scene.phone.plugin.loseEverything();
    },
  ],
  // Sets the device's clock wrong by years. It is corrected at the end of the schedule.
  [2, ({ random }) => setClock(random.pick([-20, -1, 1, 30]))],
];

const total_weight = actions.reduce((sum, [weight]) => sum + weight, 0);
const YEAR_MS = 31_557_600_000;
const realNow = Date.now.bind(Date);
function setClock(years: number): void {
  Date.now = () => realNow() + years * YEAR_MS;
}

function drawAction(random: Random): Action[1] {
  let rest = random.below(total_weight);
  const found = actions.find(([weight]) => {
    rest -= weight;
    return rest < 0;
  });
  return found?.[1] ?? (() => {});
}

/**
 * Plays one random schedule of faults, then lets all faults stop.
 *
 * Shape   seed -> { broken, occurred }
 */
export async function runSchedule(seed: number): Promise<ScheduleResult> {
  const random = new Random(seed);
  const clock = new SimulatedClock();
  const server = new SimulatedServer();
  const scene: Scene = { random, clock, server, phone: new SimulatedPhone(clock, server), wiped: 0 };
  const { phone } = scene;
  try {
    for (let count = 0; count < ACTIONS; count += 1) {
      drawAction(random)(scene);
      await clock.run(random.pick([50, 1_000, 4_000, 20_000, 70_000]));
      // The player often opens the app again, even if it crashes.
      if (random.chance(60)) phone.start();
    }
    const newest = await recover(scene);
    if (!phone.is_ready) phone.broken.push(`ended on ${phone.plugin.running.version}, which does not start`);
    if (phone.plugin.running !== newest) {
      phone.broken.push(`ended on ${phone.plugin.running.version} instead of ${newest.version}`);
    }
    if (phone.plugin.folders > 2) phone.broken.push(`${phone.plugin.folders} bundles are left`);
  } finally {
    Date.now = realNow;
    phone.kill();
  }
  const { occurred } = phone.plugin;
  return { broken: phone.broken, occurred: { ...occurred, ...phone.occurred, wiped: scene.wiped } };
}

/** Stops all faults, publishes a good bundle, and lets the player open the app a few times. */
async function recover({ random, clock, server, phone }: Scene): Promise<Release> {
  Object.assign(server, { manifest_fault: null, file_fault: null, is_down: false });
  Object.assign(phone, { is_mid_step: false, is_on_mobile_data: false, kill_in: null });
  const { failed, left } = readMemory(phone.storage.get(MEMORY_KEY) ?? null);
  const { newest } = server;
  // The device does not install the newest bundle if it is bad, or if the device has marked it as failed or rolled back.
  // A good bundle that was killed repeatedly is marked as failed, too.
  const is_offered = newest !== undefined && server.isOffered(newest) && newest.behaviour === 'good';
  const is_installable = is_offered && !failed.includes(newest.version) && left !== newest.version;
  const release = is_installable && random.chance(50) ? newest : server.publish('good');
  for (let count = 0; count < RECOVERY_STARTS; count += 1) {
    phone.start();
    await clock.run(70_000);
    phone.pause();
    phone.resume(1);
    await clock.run(660_000);
    phone.kill();
  }
  phone.start();
  await clock.run(70_000);
  return release;
}

/** The random source of a schedule: the same seed gives the same numbers (mulberry32). */
class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** Returns a whole number from 0 up to `below`, exclusive. */
  below(below: number): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return Math.floor((((value ^ (value >>> 14)) >>> 0) / 2 ** 32) * below);
  }

  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  pick<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.below(items.length)] ?? items[0];
  }
}
