import { closeSync, fdatasync, openSync, writeSync } from 'node:fs';
import { promisify } from 'node:util';

const sync = promisify(fdatasync);

/** The kinds of intents, in the order of the report. */
export const intentKinds = [
  ...(['bet', 'launch', 'pull', 'deposit', 'withdraw', 'cancel', 'provider'] as const),
  ...(['open_round', 'take_step', 'cash_out_round', 'bet_shared', 'cash_out_shared'] as const),
  ...(['spin', 'claim_prize', 'claim_vip', 'claim_task', 'claim_club', 'referral_spin', 'cash_out'] as const),
] as const;

export type IntentKind = (typeof intentKinds)[number];

/** An action of a player. It is on disk before it is sent. */
export type Intent = {
  /** The id is also the idempotency key. */
  id: string;
  player_id: string;
  kind: IntentKind;
  body?: unknown;
  params?: Record<string, string>;
};

/** The response to an intent. */
export type Acknowledgement = { id: string; status: number; code: number; wire: Record<string, unknown> | null };

/** A log on disk that survives the kills. Lines written during a sync share the next sync. */
export class IntentLog {
  readonly intents = new Map<string, Intent>();
  readonly acknowledged = new Map<string, Acknowledgement>();
  /** The ids of intents without a response. */
  readonly open = new Set<string>();
  readonly #file: number;
  #waiting: string[] = [];
  #work: Promise<void> = Promise.resolve();

  constructor(path: string) {
    this.#file = openSync(path, 'a');
  }

  #write(line: object): Promise<void> {
    this.#waiting.push(`${JSON.stringify(line)}\n`);
    this.#work = this.#work.then(async () => {
      if (this.#waiting.length === 0) return;
      const lines = this.#waiting.splice(0);
      writeSync(this.#file, lines.join(''));
      await sync(this.#file);
    });
    return this.#work;
  }

  async intend(intent: Intent): Promise<void> {
    this.intents.set(intent.id, intent);
    await this.#write({ intent });
    this.open.add(intent.id);
  }

  /** Records an intent if it is not recorded yet. Returns its response if there is one. */
  async intendOnce(intent: Intent): Promise<Acknowledgement | undefined> {
    if (!this.intents.has(intent.id)) await this.intend(intent);
    return this.acknowledged.get(intent.id);
  }

  async acknowledge(acknowledgement: Acknowledgement): Promise<void> {
    this.open.delete(acknowledgement.id);
    this.acknowledged.set(acknowledgement.id, acknowledgement);
    await this.#write({ acknowledgement });
  }

  /** The accepted intents of a kind, with their responses. */
  accepted(kind: IntentKind): { intent: Intent; wire: Record<string, unknown> }[] {
    return [...this.intents.values()].flatMap((intent) => {
      const response = this.acknowledged.get(intent.id);
      return intent.kind === kind && response?.code === 0 && response.wire ? [{ intent, wire: response.wire }] : [];
    });
  }

  acceptedByKind(): Record<string, number> {
    return Object.fromEntries(intentKinds.map((kind) => [kind, this.accepted(kind).length]));
  }

  async close(): Promise<void> {
    await this.#work;
    closeSync(this.#file);
  }
}
