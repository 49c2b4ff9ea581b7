import type { UpdateOutcome } from '@nua/contract/update.ts';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type AdOutcome = 'sent' | 'later' | 'refused' | 'given_up' | 'unwanted';

/** The age of the last successful backup of a kind, and whether the last attempt failed. */
export type BackupAge = { kind: string; age_s: number; has_failed: boolean };

/** The metrics for the operator's monitoring. Each server has its own registry, so that several can run in one process. */
export class Metrics {
  readonly registry = new Registry();
  readonly #responses: Counter;
  readonly #seconds: Histogram;
  readonly #shed: Counter;
  readonly #jobs: Counter;
  readonly #ads: Counter;
  readonly #updates: Counter;
  readonly #shared_rounds: Counter;
  #countLines: () => number = () => 0;
  #readBackups: () => Promise<readonly BackupAge[]> = async () => [];
  /** Cached, because looking up a series by its labels costs more than counting. There are few calls and statuses. */
  readonly #series = new Map<string, { responses: Counter.Internal; seconds: Histogram.Internal<string> }>();

  constructor(withProcess: boolean) {
    if (withProcess) collectDefaultMetrics({ register: this.registry });
    this.#responses = new Counter({
      name: 'nua_answers_total',
      help: 'Responses by call and status',
      labelNames: ['method', 'path', 'status'],
      registers: [this.registry],
    });
    this.#shed = new Counter({
      name: 'nua_pages_shed_total',
      help: 'Pages that were not rendered because calls needed the capacity',
      registers: [this.registry],
    });
    this.#jobs = new Counter({
      name: 'nua_job_runs_total',
      help: 'Runs of jobs by name and outcome',
      labelNames: ['job', 'outcome'],
      registers: [this.registry],
    });
    this.#ads = new Counter({
      name: 'nua_ad_deliveries_total',
      help: 'Reports to the advertising network by kind and outcome',
      labelNames: ['kind', 'outcome'],
      registers: [this.registry],
    });
    this.#updates = new Counter({
      name: 'nua_update_outcomes_total',
      help: 'How updates of the native app ended on devices, by version and outcome',
      labelNames: ['version', 'outcome'],
      registers: [this.registry],
    });
    this.#shared_rounds = new Counter({
      name: 'nua_shared_rounds_total',
      help: 'Shared rounds by game and end; a stopped one had no leader at its end',
      labelNames: ['game', 'end'],
      registers: [this.registry],
    });
    const countLines = () => this.#countLines();
    new Gauge({
      name: 'nua_arcade_lines',
      help: 'Open lines of game frames at this node',
      registers: [this.registry],
      collect() {
        this.set(countLines());
      },
    });
    this.#addBackups();
    this.#seconds = new Histogram({
      name: 'nua_answer_seconds',
      help: 'Time from a parsed request to its response',
      labelNames: ['path'],
      buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
      registers: [this.registry],
    });
  }

  countJob(job: string, outcome: 'done' | 'failed'): void {
    this.#jobs.inc({ job, outcome });
  }

  countAdDelivery(kind: 'deposit' | 'forget', outcome: AdOutcome): void {
    this.#ads.inc({ kind, outcome });
  }

  /** The version must be a published one, because names invented by devices would create an unlimited number of series. */
  countUpdate(version: string, outcome: UpdateOutcome): void {
    this.#updates.inc({ version, outcome });
  }

  countSharedRound(game: string, end: 'settled' | 'stopped'): void {
    this.#shared_rounds.inc({ game, end });
  }

  #addBackups(): void {
    const read = () => this.#readBackups();
    new Gauge({
      name: 'nua_backup_age_seconds',
      help: 'Time since a backup of this kind succeeded; of the log, since the moment until which it is stored',
      labelNames: ['kind'],
      registers: [this.registry],
      async collect() {
        for (const { kind, age_s } of await read()) this.set({ kind }, age_s);
      },
    });
    new Gauge({
      name: 'nua_backup_failed',
      help: '1 where the last attempt of a backup of this kind failed',
      labelNames: ['kind'],
      registers: [this.registry],
      async collect() {
        for (const { kind, has_failed } of await read()) this.set({ kind }, has_failed ? 1 : 0);
      },
    });
  }

  /** Sets the function that reads the ages of backups for the metrics. Without a backup target there are none. */
  watchBackups(read: () => Promise<readonly BackupAge[]>): void {
    this.#readBackups = read;
  }

  watchLines(count: () => number): void {
    this.#countLines = count;
  }

  shedPage(): void {
    this.#shed.inc();
  }

  count(method: string, path: string, status: number, ms: number): void {
    const name = `${method} ${path} ${status}`;
    let series = this.#series.get(name);
    if (series === undefined) {
      series = { responses: this.#responses.labels(method, path, String(status)), seconds: this.#seconds.labels(path) };
      this.#series.set(name, series);
    }
    series.responses.inc();
    series.seconds.observe(ms / 1000);
  }
}
