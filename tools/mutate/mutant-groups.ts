/** A part of the pure rules: the files that are mutated, and the tests that must notice it. Globs from the root. */
export type MutantGroup = {
  sources: readonly string[];
  tests: readonly string[];
  /** Stryker's kinds of change that are left out. */
  excluded?: readonly string[];
  /** Whether what is computed once, while a module loads, is changed too; each such change runs every test of the group. */
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
  // Names, paths and lists of the contract are data: the reference and the tests of the calls compare them. Its shapes are rules.
  contract: {
    ...packageOf('contract'),
    excluded: ['StringLiteral', 'ObjectLiteral', 'ArrayDeclaration', 'BooleanLiteral'],
    withStatic: true,
  },
  updater: { ...packageOf('updater'), sources: ['packages/updater/src/*.ts'] },
  deciders: {
    sources: [server('{payment/{owner,reversal,withdraw,deposit},person/{code,password},protection,bonus}/*-rules.ts')],
    tests: [
      server('{payment/{owner,reversal,withdraw,deposit},person/{code,password},protection,bonus}/*-rules.test.ts'),
    ],
  },
  client: {
    sources: ['apps/web/src/{api,router,realtime}/**/*.ts', 'apps/web/src/domain/session/*.ts'],
    tests: ['apps/web/src/{api,router,realtime}/**/*.test.{ts,tsx}', 'apps/web/src/domain/session/*.test.ts'],
  },
} as const satisfies Record<string, MutantGroup>;

export type MutantGroupName = keyof typeof mutantGroups;

/** Neither rules nor decided by a unit test: tests themselves, texts, and what only types a value. */
export const NOT_MUTATED = [
  '**/*.test.ts',
  '**/*.test.tsx',
  '**/*-for-tests.ts',
  '**/text.{en,ur}.ts',
  '**/describe-*.ts',
];
