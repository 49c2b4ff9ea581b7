import type { Device } from '../device.ts';

type Condition = { kind: string; value?: string };

const CONDITIONS = 'DELAY_CONDITION_PREFERENCES_CAPGO';
const BACKGROUND_AT = 'BACKGROUND_TIMESTAMP_KEY_CAPGO';

const parts = (version: string) => version.split(/[.-]/).map(Number);

function isAtLeast(version: string, limit: string): boolean {
  const [actual, required] = [parts(version), parts(limit)];
  for (let i = 0; i < Math.max(actual.length, required.length); i += 1) {
    const difference = (actual[i] ?? 0) - (required[i] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

/** The conditions that delay the next bundle (`setMultiDelay`), as in the plugin's `DelayUpdateUtils`. */
export class Delays {
  readonly #device: Device;

  constructor(device: Device) {
    this.#device = device;
  }

  set(conditions: Condition[]): void {
    this.#device.preferences.set(CONDITIONS, JSON.stringify(conditions));
  }

  any(): boolean {
    return this.#all().length > 0;
  }

  /** Removes the conditions that are met at this moment. */
  pass(moment: 'killed' | 'background' | 'foreground'): void {
    const { clock, preferences } = this.#device;
    if (moment === 'background') preferences.set(BACKGROUND_AT, String(clock.now().getTime()));
    const remaining = this.#all().filter((condition) => !this.#isFulfilled(condition, moment));
    if (moment === 'foreground') preferences.delete(BACKGROUND_AT);
    this.set(remaining);
  }

  #all(): Condition[] {
    return JSON.parse(this.#device.preferences.get(CONDITIONS) ?? '[]') as Condition[];
  }

  #isFulfilled({ kind, value = '' }: Condition, moment: string): boolean {
    const now = this.#device.clock.now().getTime();
    if (kind === 'kill') return moment === 'killed';
    if (kind === 'date') return !(Date.parse(value) >= now);
    if (kind === 'nativeVersion') return isAtLeast(this.#device.installation.version, value);
    const away = Math.max(0, now - Number(this.#device.preferences.get(BACKGROUND_AT) ?? 0));
    return moment === 'foreground' && away > (Number(value) || 0);
  }
}
