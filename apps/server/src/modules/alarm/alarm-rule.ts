import type { App } from '../../core/app.ts';
import type { GaugeName } from '../../core/gauges.ts';
import type { AlarmLimitName, AlarmLimits } from '../../settings/alarm-limits.ts';

/** A `page` wakes a person. A `ticket` can wait until the morning. */
export type Severity = 'page' | 'ticket';

/** A subject that meets the condition of a rule, such as a payment rail, and a sentence with the measured value. */
export type Finding = { subject: string; text: string };

/** The findings of a measurement. The next measurement receives `mark`, so that a rule can read a table in parts. */
export type Measured = { findings: readonly Finding[]; mark?: unknown };

/** Measures the condition of a rule. The previous measurement returned `mark`; it is null for the first measurement. */
export type Measure = (app: App, mark: unknown) => Promise<Measured>;

export type PrometheusRule = { file: 'site' | 'backup'; expression: string; summary: string };

export type AlarmRule = {
  /** The name in the console, in Prometheus and in docs/operations.md. */
  name: `Nua${string}`;
  title: string;
  /** A noun phrase for the measured value. */
  measures: string;
  /** The limit as text. It completes the sentence "an alarm …". */
  threshold: string | ((limits: AlarmLimits) => string);
  severity: Severity;
  /** The alarm is raised after the condition has been met for this long. */
  hold_s: number;
  /** The interval between two measurements by this server. */
  every_s: number;
  /** True if a finding is an event, such as a great win. Its alarm is raised once for each subject. */
  is_event?: true;
  /** Null if only this server measures the rule. */
  prometheus: PrometheusRule | null;
  /** Null if only Prometheus measures the rule, such as a rule about the counters of all nodes. */
  measure: Measure | null;
};

const EVERY_S = 60;

type RuleInput = Omit<AlarmRule, 'hold_s' | 'every_s' | 'prometheus' | 'measure'> &
  Partial<Pick<AlarmRule, 'hold_s' | 'every_s'>>;

export const measuredRule = (rule: RuleInput & { measure: Measure; prometheus?: PrometheusRule }): AlarmRule => ({
  hold_s: 0,
  every_s: EVERY_S,
  prometheus: null,
  ...rule,
});

export const prometheusRule = (rule: RuleInput & { prometheus: PrometheusRule }): AlarmRule => ({
  hold_s: 0,
  every_s: EVERY_S,
  ...rule,
  measure: null,
});

type Unit = 'duration' | 'count';
/** `at` is a number, or the name of a limit that operators can change. */
type Limit = { where?: Readonly<Record<string, string>>; at: number | AlarmLimitName };

type GaugeRule = Omit<RuleInput, 'measures' | 'threshold'> & {
  file: 'site' | 'backup';
  gauge: GaugeName;
  measures: string;
  /** Whether readings above or below the limit raise an alarm. */
  alarms: 'above' | 'below';
  /** Prometheus uses the smallest or the largest reading of all nodes. */
  across: 'min' | 'max';
  /** Each combination of these labels is a separate finding. Only Prometheus has the label `instance`, which names a node. */
  by?: readonly string[];
  limits: readonly Limit[];
  unit: Unit;
  /** Builds the sentence of a finding. For Prometheus, the values are placeholders such as `{{ $value }}`. */
  summary: (values: Readonly<Record<string, string>>) => string;
};

const selectorOf = (where: Limit['where']): string => {
  const pairs = Object.entries(where ?? {}).map(([label, value]) => `${label}="${value}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(', ')}}`;
};

/** Formats a duration, such as `2 h 5 min`. */
export function durationText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1) return `${Math.round(seconds)} s`;
  if (minutes < 120) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 72) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  return `${Math.floor(hours / 24)} days`;
}

/** Reads the limits in force. */
export const limitsOf = ({ settings }: Pick<App, 'settings'>): AlarmLimits => settings.get('alarm_rules');

/** The limit as a query of Prometheus. During an upgrade, nodes of the earlier version do not report it. */
export const limitQuery = (name: AlarmLimitName): string => `max by (job) (nua_alarm_limit{limit="${name}"})`;

/** Compares a query whose series have the label `job` with a limit. */
export const compareQuery = (query: string, sign: '>' | '<' | '>=', limit: number | AlarmLimitName): string =>
  `${query} ${sign} ${typeof limit === 'number' ? limit : `on (job) group_left () ${limitQuery(limit)}`}`;

export const thresholdOf = ({ threshold }: AlarmRule, limits: AlarmLimits): string =>
  typeof threshold === 'string' ? threshold : threshold(limits);

/** A share of 100 %, in basis points. */
export const ALL_BPS = 10_000;
const BPS_A_PERCENT = 100;

/** Formats a threshold for the share of failures. */
export const shareText = (share_bps: number, minimum: number): string =>
  `above ${share_bps / BPS_A_PERCENT} % of at least ${minimum}`;

const valueText = (unit: Unit, value: number): string => (unit === 'duration' ? durationText(value) : String(value));

/** Declares a rule about a gauge. Both Prometheus and this server measure it, with the same limits. */
export function gaugeRule(declared: GaugeRule): AlarmRule {
  const { file, gauge, alarms, across, by = [], limits, unit, summary, ...rule } = declared;
  const sign = alarms === 'above' ? '>' : '<';
  const expression = limits
    .map(({ where, at }) =>
      compareQuery(`${across} by (${['job', ...by].join(', ')}) (${gauge}${selectorOf(where)})`, sign, at),
    )
    .join(' or ');
  const numberOf = (at: Limit['at'], values: AlarmLimits) => (typeof at === 'number' ? at : values[at]);
  const placeholders = Object.fromEntries(by.map((label) => [label, `{{ $labels.${label} }}`]));
  const placeholder = unit === 'duration' ? '{{ $value | humanizeDuration }}' : '{{ $value }}';
  const subject_labels = by.filter((label) => label !== 'instance');
  return {
    hold_s: 0,
    every_s: EVERY_S,
    ...rule,
    threshold: (values) =>
      limits
        .map(({ where, at }) =>
          [alarms, valueText(unit, numberOf(at, values)), ...Object.values(where ?? {})].join(' '),
        )
        .join(', '),
    prometheus: { file, expression, summary: summary({ instance: '', ...placeholders, value: placeholder }) },
    async measure(app) {
      const values = limitsOf(app);
      const readings = await app.metrics.read(gauge);
      const found = readings.filter((reading) =>
        limits.some(
          ({ where, at }) =>
            Object.entries(where ?? {}).every(([label, value]) => reading[label] === value) &&
            (alarms === 'above' ? reading.value > numberOf(at, values) : reading.value < numberOf(at, values)),
        ),
      );
      return {
        findings: found.map(({ value, ...labels }) => {
          const named = Object.fromEntries(subject_labels.map((label) => [label, String(labels[label])]));
          const texts = { instance: 'this node', ...named, value: valueText(unit, value) };
          return { subject: Object.values(named).join(' ') || SITE, text: summary(texts) };
        }),
      };
    },
  };
}

/** The subject of an alarm about the whole site. */
export const SITE = 'site';
