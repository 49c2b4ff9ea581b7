import { type Document, documentOf, documentsOf, podOf, settingOf, textOf, variablesIn } from './read-files.ts';

/** A program that a deployment starts. */
export type Program = {
  /** The file of deploy/ and the service that start the program. */
  from: string;
  /** The file that Node runs. */
  entry: string;
  environment: Record<string, string>;
  /** The arguments of each run, if the program runs several times in sequence. */
  steps: readonly string[];
  /** The seconds between SIGTERM and SIGKILL. */
  stop_s: number;
};

/** Variables of the shell that Compose reads. */
export const SHELL: Readonly<Record<string, string>> = {
  PUBLIC_URL: 'https://play.example',
  LICENCE_REFERENCE: 'licence',
  ALERT_RECEIVERS: 'on-call@play.example',
  MAIL_FROM: 'site@play.example',
  LOG_URL: 'https://logs.example',
  BACKUP_TARGET: 's3://nua/play',
  BACKUP_S3_ENDPOINT: 'https://s3.example',
  BACKUP_S3_KEY_ID: 'key-id',
};

/** Replaces `${NAME:-default}` and `${NAME:?error}` as Compose does. */
export const interpolate = (value: string): string =>
  value.replace(/\$\{(\w+)(?::-([^}]*))?(?::\?[^}]*)?\}/g, (_all, name, fallback) => SHELL[name] ?? fallback ?? '');

const SERVER = 'apps/server/src/main.ts';
const SANDBOX = 'apps/server/src/app/sandbox-main.ts';
const MIGRATE = 'apps/server/src/operator/migrate-main.ts';

const ARCHIVE = 'apps/server/src/modules/month/archive-main.ts';

const seconds = (text: string): number => Number(/^(\d+)s$/.exec(text)?.[1] ?? Number.NaN);

const entryOf = (command: readonly string[] | undefined): string =>
  /\S+\.ts\b/.exec(command?.join(' ') ?? '')?.[0] ?? SERVER;

/** The values of `step` in a shell command `for step in …; do … $step; done`. In Compose files `$$` is a dollar sign. */
const stepsOf = (command: readonly string[] = []): string[] =>
  /for step in (.*); do .* \$?\$step; done$/
    .exec(command.at(-1) ?? '')?.[1]
    ?.split(' ')
    .map((word) => word.replace('""', '')) ?? [];

/** The services of Compose files that run Nua. A later file overrides an earlier file. */
function composePrograms(files: readonly string[]): Program[] {
  const documents = files.map((file) => documentOf(`compose/${file}`));
  const names = Object.keys(Object.assign({}, ...documents.map(({ services }) => services)));
  return names.flatMap((name) => {
    const parts: Document[] = documents.map(({ services }) => services?.[name] ?? {});
    const service = Object.assign({}, ...parts);
    if (service.image !== 'nua') return [];
    const environment: Record<string, string> = Object.assign({}, ...parts.map((part) => part.environment));
    const interpolated = Object.entries(environment).map(([key, value]) => [key, interpolate(value)]);
    return {
      from: `${files.at(-1)} ${name}`,
      entry: entryOf(service.command),
      environment: { HOST: '0.0.0.0', ...Object.fromEntries(interpolated) },
      steps: stepsOf(service.command),
      stop_s: seconds(service.stop_grace_period),
    };
  });
}

function unitProgram(unit: string, options: { drop_ins?: string[]; files?: string[] } = {}): Program {
  const texts = [unit, ...(options.drop_ins ?? [])].map((path) => textOf(`systemd/${path}`));
  const environments = texts.map((text) => variablesIn(text, 'Environment='));
  const files = (options.files ?? []).map((path) => variablesIn(textOf(`systemd/${path}`)));
  const stop = settingOf(texts[0] ?? '', 'TimeoutStopSec');
  const runs = [...(texts[0] ?? '').matchAll(/^ExecStart=\S+ \S+ ?(.*)$/gm)].map(([, words = '']) => words);
  return {
    from: [unit, ...(options.drop_ins ?? []), ...(options.files?.slice(1) ?? [])].join(' with '),
    entry:
      settingOf(texts[0] ?? '', 'ExecStart')
        .split(' ')[1]
        ?.replace('/opt/nua/', '') ?? '',
    environment: Object.assign({}, ...files, ...environments),
    steps: runs.length > 1 ? runs : [],
    stop_s: stop === '' ? 90 : seconds(stop),
  };
}

/** The Kubernetes containers that run Nua. An overlay adds variables to its base. */
function kubernetesPrograms(files: readonly string[]): Program[] {
  const documents = files.flatMap((file) => documentsOf(file));
  const variables: Record<string, string> = Object.assign(
    {},
    ...documents.filter(({ kind }) => kind === 'ConfigMap').map(({ data }) => data),
  );
  const overlay = files.find((file) => file.includes('-'))?.split('/')[0];
  return documents
    .filter(({ kind }) => ['StatefulSet', 'Job', 'CronJob'].includes(kind))
    .map((document) => {
      const pod = podOf(document);
      const [container] = pod.containers;
      const environment = (container.env ?? []).map(({ name, value, valueFrom }: Document) => [
        name,
        value ?? variables[valueFrom.configMapKeyRef.key],
      ]);
      return {
        from: `${overlay ?? 'kubernetes'} ${document.metadata.name}`,
        entry: entryOf(container.command),
        steps: stepsOf(container.command),
        environment: { ...(container.envFrom ? variables : {}), ...Object.fromEntries(environment) },
        stop_s: pod.terminationGracePeriodSeconds ?? 30,
      };
    });
}

/** Every program of Nua that the files in deploy/ start. */
export const programs: readonly Program[] = [
  ...composePrograms(['compose.yaml']),
  ...composePrograms(['compose.yaml', 'compose.real-money.yaml']),
  ...composePrograms(['compose.yaml', 'compose.staging.yaml']),
  unitProgram('nua.service', { files: ['nua.env'] }),
  unitProgram('nua.service', { files: ['nua.env', 'real-money.env'], drop_ins: ['nua.service.d/real-money.conf'] }),
  unitProgram('nua-migrate.service'),
  unitProgram('nua-archive.service', { files: ['nua.env', 'real-money.env'] }),
  unitProgram('nua-sandbox.service', { files: ['staging.env'] }),
  unitProgram('nua.service', { files: ['nua.env', 'quorum.env'] }),
  unitProgram('nua.service', { files: ['nua.env', 'staging.env'] }),
  ...kubernetesPrograms(['kubernetes/nua.yaml', 'kubernetes/migrate.yaml']),
  ...kubernetesPrograms([
    'kubernetes/nua.yaml',
    'kubernetes-real-money/variables.yaml',
    'kubernetes-real-money/archive.yaml',
  ]),
  ...kubernetesPrograms([
    'kubernetes/nua.yaml',
    'kubernetes-staging/variables.yaml',
    'kubernetes-staging/sandbox.yaml',
  ]),
];

export const nodes = programs.filter(({ entry }) => entry === SERVER);
export const migrations = programs.filter(({ entry }) => entry === MIGRATE);
export const archives = programs.filter(({ entry }) => entry === ARCHIVE);
export const sandboxes = programs.filter(({ entry }) => entry === SANDBOX);
