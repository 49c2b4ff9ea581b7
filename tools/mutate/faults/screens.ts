import type { Fault } from '../fault.ts';

export const screensFaults: readonly Fault[] = [
  {
    row: 'R2.30',
    file: 'apps/web/src/router/guards/history-stack.ts',
    find: 'const LIMIT = 50;',
    replace: 'const LIMIT = 51;',
    test: 'apps/web/src/router/guards/history-stack.test.ts',
  },
  {
    row: 'R2.30',
    file: 'apps/web/src/router/guards/history-stack.ts',
    find: 'if (stack.at(-2) === fullPath) return stack.slice(0, -1);',
    replace: 'if (stack.at(-2) === fullPath) return stack;',
    test: 'apps/web/src/router/guards/history-stack.test.ts',
  },
  {
    row: 'R2.31',
    file: 'apps/web/src/router/guards/history-stack.ts',
    find: "return target ?? '/';",
    replace: "return target ?? '/profile';",
    test: 'apps/web/src/router/guards/history-stack.test.ts',
  },
  {
    row: 'R2.34',
    file: 'apps/web/src/router/guards/guards.ts',
    find: '[...sessionGuards, historyGuard, redirectGuard]',
    replace: '[...sessionGuards, redirectGuard, historyGuard]',
    test: 'apps/web/src/router/guards/guards.test.ts',
  },
];
