/** A group of files without side effects: the files to mutate, and the tests that must then fail, as globs from the root. */
export type MutantGroup = {
  sources: readonly string[];
  tests: readonly string[];
  /** The kinds of mutants to leave out. */
  excluded?: readonly string[];
  /** True to mutate values that are computed while a module loads. Each such mutant runs every test of the group. */
  withStatic?: boolean;
};

const packageOf = (name: string): MutantGroup => ({
  sources: [`packages/${name}/src/**/*.ts`],
  tests: [`packages/${name}/**/*.test.ts`],
});

const server = (paths: string): string => `apps/server/src/modules/${paths}`;

export const mutantGroups = {
  money: packageOf('money'),
  games: packageOf('games'),
  rewards: packageOf('rewards'),
  // Names, paths and lists of the contract are data. Its schemas are rules.
  contract: {
    ...packageOf('contract'),
    excluded: ['StringLiteral', 'ObjectLiteral', 'ArrayDeclaration', 'BooleanLiteral'],
    withStatic: true,
  },
  wire: packageOf('wire'),
  updater: { ...packageOf('updater'), sources: ['packages/updater/src/*.ts'] },
  deciders: {
    sources: [server('{payment/{owner,reversal,withdraw,deposit},person/{code,password},protection,bonus}/*-rules.ts')],
    tests: [
      server('{payment/{owner,reversal,withdraw,deposit},person/{code,password},protection,bonus}/*-rules.test.ts'),
    ],
  },
  client: {
    sources: [
      'apps/web/src/{api,router,realtime}/**/*.ts',
      'apps/web/src/client/history/history-*.ts',
      'apps/web/src/modules/session/*.ts',
    ],
    tests: [
      'apps/web/src/{api,router,realtime}/**/*.test.{ts,tsx}',
      'apps/web/src/client/history/history-*.test.ts',
      'apps/web/src/modules/session/*.test.ts',
    ],
  },
} as const satisfies Record<string, MutantGroup>;

export type MutantGroupName = keyof typeof mutantGroups;

/** Tests, their helpers and texts are not mutated. */
export const NOT_MUTATED = [
  '**/*.test.ts',
  '**/*.test.tsx',
  '**/*-for-tests.ts',
  '**/text.{en,ur}.ts',
  '**/describe-*.ts',
];
