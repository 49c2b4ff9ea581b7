import type { App } from '../../core/app.ts';
import type { GaugeName } from '../../core/gauges.ts';

/** `page` wakes a person; `ticket` waits for the morning. */
export type Severity = 'page' | 'ticket';

/** A subject for which the condition of a rule holds, such as a rail, and what was measured, in one sentence. */
export type Finding = { subject: string; text: string };

/** The findings of a measurement, and where one that reads only a part of a table continues. */
export type Measured = { findings: readonly Finding[]; mark?: unknown };

/** Measures the condition of a rule. `mark` is that of the measurement before; null at the first one. */
export type Measure = (app: App, mark: unknown) => Promise<Measured>;

/** A rule as Prometheus evaluates it. */
export type PrometheusRule = { file: 'site' | 'backup'; expression: string; summary: string };

/**
 * A rule of an alarm: what it measures and from when on a person should know.
 *
 * Its name is the same in the console, in Prometheus and in the heading of its paragraph in docs/operations.md.
 */
export type AlarmRule = {
  name: `Nua${string}`;
  /** The alarm in a few words. */
  title: string;
  /** What is measured; a noun phrase. */
  measures: string;
  /** From when on it is an alarm; completes "an alarm …". */
  threshold: string;
  severity: Severity;
  /** The condition must hold this long. */
  hold_s: number;
  /** How often this server measures it. */
  every_s: number;
  /** True for something that happens at one moment: it is raised once for each subject, and never again. */
  is_event?: true;
  /** Null for a rule that only this server measures. */
  prometheus: PrometheusRule | null;
  /** Null for a rule that only Prometheus measures, because the server cannot measure its own absence or needs counters of all nodes. */
  measure: Measure | null;
};

const EVERY_S = 60;

type Given = Omit<AlarmRule, 'hold_s' | 'every_s' | 'prometheus' | 'measure'> &
  Partial<Pick<AlarmRule, 'hold_s' | 'every_s'>>;

/** Declares a rule that this server measures with a function. */
export const measuredRule = (rule: Given & { measure: Measure; prometheus?: PrometheusRule }): AlarmRule => ({
  hold_s: 0,
  every_s: EVERY_S,
  prometheus: null,
  ...rule,
});

/** Declares a rule that only Prometheus measures. */
export const prometheusRule = (rule: Given & { prometheus: PrometheusRule }): AlarmRule => ({
  hold_s: 0,
  every_s: EVERY_S,
  ...rule,
  measure: null,
});

type Unit = 'duration' | 'count';
type Limit = { where?: Readonly<Record<string, string>>; at: number };

type GaugeRule = Omit<Given, 'measures' | 'threshold'> & {
  file: 'site' | 'backup';
  gauge: GaugeName;
  measures: string;
  /** Whether a reading above its limit is an alarm, or one below it. */
  alarms: 'above' | 'below';
  /** The reading of which node counts, if they differ. */
  across: 'min' | 'max';
  /** The labels by which findings are separate. `instance` is the node, which this server does not have as a label. */
  by?: readonly string[];
  limits: readonly Limit[];
  unit: Unit;
  /** Builds the sentence of a finding from the reading and its labels. Prometheus gets it with its own placeholders. */
  summary: (values: Readonly<Record<string, string>>) => string;
};

const selectorOf = (where: Limit['where']): string => {
  const pairs = Object.entries(where ?? {}).map(([label, value]) => `${label}="${value}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(', ')}}`;
};

/** Writes a time such as `2 h 5 min`. */
export function durationText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1) return `${Math.round(seconds)} s`;
  if (minutes < 120) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 72) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  return `${Math.floor(hours / 24)} days`;
}

const valueText = (unit: Unit, value: number): string => (unit === 'duration' ? durationText(value) : String(value));

/** Declares a rule about a gauge, which Prometheus and this server measure alike. */
export function gaugeRule(declared: GaugeRule): AlarmRule {
  const { file, gauge, alarms, across, by = [], limits, unit, summary, ...rule } = declared;
  const sign = alarms === 'above' ? '>' : '<';
  const expression = limits
    .map(({ where, at }) => `${across} by (${['job', ...by].join(', ')}) (${gauge}${selectorOf(where)}) ${sign} ${at}`)
    .join(' or ');
  const placeholders = Object.fromEntries(by.map((label) => [label, `{{ $labels.${label} }}`]));
  const placeholder = unit === 'duration' ? '{{ $value | humanizeDuration }}' : '{{ $value }}';
  const own_labels = by.filter((label) => label !== 'instance');
  return {
    hold_s: 0,
    every_s: EVERY_S,
    ...rule,
    threshold: limits
      .map(({ where, at }) => [alarms, valueText(unit, at), ...Object.values(where ?? {})].join(' '))
      .join(', '),
    prometheus: { file, expression, summary: summary({ instance: '', ...placeholders, value: placeholder }) },
    async measure({ metrics }) {
      const readings = await metrics.read(gauge);
      const found = readings.filter((reading) =>
        limits.some(
          ({ where, at }) =>
            Object.entries(where ?? {}).every(([label, value]) => reading[label] === value) &&
            (alarms === 'above' ? reading.value > at : reading.value < at),
        ),
      );
      return {
        findings: found.map(({ value, ...labels }) => {
          const named = Object.fromEntries(own_labels.map((label) => [label, String(labels[label])]));
          const texts = { instance: 'this node', ...named, value: valueText(unit, value) };
          return { subject: Object.values(named).join(' ') || SITE, text: summary(texts) };
        }),
      };
    },
  };
}

/** The subject of an alarm about the whole site. */
export const SITE = 'site';
