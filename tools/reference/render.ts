import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Call, calls, errors } from '@nua/contract';
import { type FileRoute, files } from '@nua/contract/files.ts';
import { Metrics } from '../../apps/server/src/core/metrics.ts';
import { groups } from '../../apps/server/src/operator/acts.ts';
import { approvalOf, signatureOf } from '../../apps/server/src/operator/usage.ts';
import { ROOT } from '../tidy/source-file.ts';

const FOLDER = join(ROOT, 'docs/reference');
const GENERATED = 'Generated from `packages/contract` by `npm run docs`.';

const WHO: Record<Call['auth'], string> = { public: 'anyone', player: 'a session', game_session: 'an arcade session' };

function callRow([name, call]: [string, Call]): string {
  const marks = call.idempotent ? ['Idempotency-Key'] : [];
  const refusals = call.errors.map((error) => `\`${error}\``).join(' ');
  return `| \`${name}\` | ${call.method} ${call.path} | ${[WHO[call.auth], ...marks].join(', ')} | ${call.purpose} | ${refusals} |`;
}

function fileRow([name, file]: [string, FileRoute]): string {
  const refusals = file.errors.map((error) => `\`${error}\``).join(' ');
  return `| \`${name}\` | ${file.method} ${file.path} | ${WHO[file.auth]}, a file | ${file.purpose} | ${refusals} |`;
}

/** Lists every call and file route with its access and its errors in order of precedence. */
function renderCalls(): string {
  const rows = [...Object.entries<Call>(calls).map(callRow), ...Object.entries<FileRoute>(files).map(fileRow)];
  const head = ['| call | address | who | what it does | errors, the first that applies |', '|---|---|---|---|---|'];
  return `# Calls\n\n${GENERATED} The complete description, with every field, is the OpenAPI document at \`/docs\`.\n\n${[...head, ...rows].join('\n')}\n`;
}

/** Reads the comments beside the codes of the contract. */
function errorDescriptions(): Map<string, string> {
  const source = readFileSync(join(ROOT, 'packages/contract/src/errors.ts'), 'utf8');
  return new Map(
    [...source.matchAll(/^ {2}(\w+): \d{8}, \/\/ (.*)$/gm)].map(([, name = '', text = '']) => [name, text]),
  );
}

function renderErrors(): string {
  const descriptions = errorDescriptions();
  const rows = Object.entries(errors).map(
    ([name, code]) => `| ${code} | \`${name}\` | ${descriptions.get(name) ?? ''} |`,
  );
  const head = ['| code | name | what happened, what moved, what to do |', '|---|---|---|'];
  return `# Errors\n\n${GENERATED} A code is eight digits: HTTP status, domain, case.\n\n${[...head, ...rows].join('\n')}\n`;
}

const cell = (text: string) => text.replaceAll('|', '\\|');

/** Lists every operator act by group, with its permission and its parameters. */
function renderActs(): string {
  const head = ['| act | what it does | permission | two operators |', '|---|---|---|---|'];
  const pages = groups.map(({ title, acts }) => {
    const rows = Object.entries(acts).map(([name, act]) => {
      const condition = approvalOf(act)
        .replace('two names', act.approval === 'two' ? 'always' : '')
        .trim();
      return `| \`${cell(signatureOf(name, act))}\` | ${cell(act.help)} | ${act.permission} | ${condition} |`;
    });
    return [`## ${title}`, '', ...head, ...rows].join('\n');
  });
  const generated = 'Generated from `apps/server/src/operator/acts.ts` by `npm run docs`.';
  return `# Acts of operators\n\n${generated} Each is run by \`npm run operator -- --as NAME\`: see [operations](../operations.md#operator-acts).\n\n${pages.join('\n\n')}\n`;
}

type Metric = { name: string; help: string; labelNames?: readonly string[] };

/** Lists every metric of a node, except for the usual metrics of a process. */
function renderMetrics(): string {
  const kinds = new Metrics(false).registry.getMetricsAsArray() as unknown as Metric[];
  const rows = [...kinds]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((metric) => {
      const labels = (metric.labelNames ?? []).map((label) => `\`${label}\``).join(', ');
      return `| \`${metric.name}\` | ${metric.constructor.name.toLowerCase()} | ${labels} | ${cell(metric.help)} |`;
    });
  const head = ['| metric | kind | labels | what it is |', '|---|---|---|---|'];
  const generated =
    'Generated from `apps/server/src/core/metrics.ts` and `apps/server/src/core/gauges.ts` by `npm run docs`.';
  const rest =
    'A node also has the usual metrics of its process, `process_…` and `nodejs_…`. [The alarms](../operations.md#alarms) are computed from these.';
  return `# Metrics\n\n${generated} ${rest}\n\n${[...head, ...rows].join('\n')}\n`;
}

/** The pages of the reference with their paths. */
export function renderReference(): { path: string; text: string }[] {
  return [
    { path: join(FOLDER, 'calls.md'), text: renderCalls() },
    { path: join(FOLDER, 'errors.md'), text: renderErrors() },
    { path: join(FOLDER, 'operator-acts.md'), text: renderActs() },
    { path: join(FOLDER, 'metrics.md'), text: renderMetrics() },
  ];
}
