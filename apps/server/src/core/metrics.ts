import type { UpdateOutcome } from '@nua/contract/update.ts';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type AnyReading, type GaugeName, gauges, type Reading } from './gauges.ts';
import type { BlockFault } from './ports/public-blocks.ts';

export type AdOutcome = 'sent' | 'later' | 'refused' | 'given_up' | 'unwanted';

/** A gauge that is not read within this time is left out, so that a silent database does not hide the other metrics. */
const READ_WITHIN_MS = 2_000;

async function readInTime(
  read: () => readonly AnyReading[] | Promise<readonly AnyReading[]>,
): Promise<readonly AnyReading[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<readonly AnyReading[]>((resolve) => {
    timer = setTimeout(resolve, READ_WITHIN_MS, []);
  });
  try {
    return await Promise.race([read(), late]);
  } catch {
    return [];
  } finally {
    clearTimeout(timer);
  }
}

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
  readonly #blocks_refused: Counter;
  readonly #readers = new Map<GaugeName, () => readonly AnyReading[] | Promise<readonly AnyReading[]>>();
  /** Cached, because looking up a series by its labels costs more than counting. */
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
      help: 'Shared rounds by game and end; a stopped round had no leader at its end',
      labelNames: ['game', 'end'],
      registers: [this.registry],
    });
    this.#blocks_refused = new Counter({
      name: 'nua_blocks_refused_total',
      help: 'Blocks of the public chain that were not used as a salt, by fault',
      labelNames: ['fault'],
      registers: [this.registry],
    });
    for (const name of Object.keys(gauges) as GaugeName[]) this.#addGauge(name);
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

  /** The version must be a published version, because names invented by devices would create an unlimited number of series. */
  countUpdate(version: string, outcome: UpdateOutcome): void {
    this.#updates.inc({ version, outcome });
  }

  countSharedRound(game: string, end: 'settled' | 'stopped'): void {
    this.#shared_rounds.inc({ game, end });
  }

  countBlockRefused(fault: BlockFault): void {
    this.#blocks_refused.inc({ fault });
  }

  #addGauge(name: GaugeName): void {
    const { help, labels } = gauges[name];
    const read = () => this.#readers.get(name)?.() ?? [];
    new Gauge({
      name,
      help,
      labelNames: [...labels],
      registers: [this.registry],
      async collect() {
        const readings = await readInTime(read);
        this.reset();
        // prom-client starts a gauge without labels at 0, but a gauge that cannot be read must have no value.
        if (readings.length === 0 && labels.length === 0) this.remove();
        for (const { value, ...given } of readings) this.set(given, value);
      },
    });
  }

  /** Sets the function that reads a gauge whenever the metrics are read. */
  watch<Name extends GaugeName>(
    name: Name,
    read: () => readonly Reading<Name>[] | Promise<readonly Reading<Name>[]>,
  ): void {
    this.#readers.set(name, read);
  }

  /**
   * Reads a gauge now. Returns an empty list if this node does not have the gauge.
   *
   * Errors  errors of its reader
   */
  async read(name: GaugeName): Promise<readonly AnyReading[]> {
    return (await this.#readers.get(name)?.()) ?? [];
  }

  countShedPage(): void {
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
