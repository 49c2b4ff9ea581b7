import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AlarmRule, PrometheusRule } from '../../apps/server/src/modules/alarm/alarm-rule.ts';
import { alarmRules } from '../../apps/server/src/modules/alarm/public.ts';
import { ROOT } from '../tidy/source-file.ts';

const ADVICE = join(ROOT, 'apps/server/src/modules/alarm/alarm-advice.generated.ts');

const spanOf = (seconds: number): string =>
  seconds % 3600 === 0 ? `${seconds / 3600}h` : seconds % 60 === 0 ? `${seconds / 60}m` : `${seconds}s`;

function prometheusText({ name, severity, hold_s }: AlarmRule, { expression, summary }: PrometheusRule): string {
  return [
    `      - alert: ${name}`,
    `        expr: >-`,
    `          ${expression}`,
    ...(hold_s === 0 ? [] : [`        for: ${spanOf(hold_s)}`]),
    `        labels:`,
    `          severity: ${severity}`,
    `        annotations:`,
    // A JSON string is also a YAML string.
    `          summary: ${JSON.stringify(summary)}`,
  ].join('\n');
}

const prometheusFile = (file: PrometheusRule['file']) => {
  const rules = alarmRules.flatMap((rule) =>
    rule.prometheus?.file === file ? [prometheusText(rule, rule.prometheus)] : [],
  );
  const text = [
    '# Generated from apps/server/src/modules/alarm by `npm run docs`. Each alert has its paragraph in docs/operations.md, under "Alarms".',
    'groups:',
    `  - name: nua-${file}`,
    '    rules:',
    ...rules,
  ];
  return { path: join(ROOT, `deploy/prometheus/${file}.rules.yml`), text: `${text.join('\n')}\n` };
};

/** Reads the paragraph of each alarm rule from the manual, by its heading. */
export function readAdvice(): Map<string, string> {
  const manual = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
  return new Map(
    [...manual.matchAll(/^#### (Nua\w+)\n\n([\s\S]*?)(?=\n\n#|\n\n\*\*|$(?![\s\S]))/gm)].map(
      ([, name = '', text = '']) => [
        name,
        // The advice is also shown in mails and in the console, as plain text. Names of pages and buttons are quoted there.
        text
          .replaceAll('\n', ' ')
          .replace(/(?<=[\s(]|^)\*(\w[^*]*)\*/g, '"$1"')
          .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
          .trim(),
      ],
    ),
  );
}

function adviceFile() {
  const advice = readAdvice();
  const entries = alarmRules.map(({ name }) => `  ${name}: ${quoted(advice.get(name) ?? '')},`);
  const text = [
    '/** Generated from docs/operations.md by `npm run docs`: the paragraph of each rule. */',
    'export const alarmAdvice: Readonly<Record<string, string>> = {',
    ...entries,
    '};',
  ];
  return { path: ADVICE, text: `${text.join('\n')}\n` };
}

const quoted = (text: string): string => {
  const single = (text.match(/'/g) ?? []).length;
  const double = (text.match(/"/g) ?? []).length;
  return single > double ? JSON.stringify(text) : `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
};

/** The files that are generated from the alarm rules. */
export const renderAlarms = () => [prometheusFile('site'), prometheusFile('backup'), adviceFile()];
