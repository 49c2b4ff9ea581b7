import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { spellOut, spellOutBigints } from './spell-out-bigints.ts';

const component = `import { useState } from 'react';
export function Debt({ amount }) { const [is, set] = useState(0); const owes = amount < 0n ? 'owes' : 'has'; return <b onClick={() => set(is + 1)}>{owes}{is}</b>; }`;

async function compile(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'source',
        enforce: 'pre',
        resolveId: (id) => (id.endsWith('debt.tsx') ? id : null),
        load: (id) => (id.endsWith('/debt.tsx') ? component : null),
      },
      spellOutBigints(),
      react({ compiler: true }),
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: '/virtual/debt.tsx', external: /^react/, preserveEntrySignatures: 'strict' },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  return 'output' in output! ? output.output.map((one) => ('code' in one ? one.code : '')).join('\n') : '';
}

describe('money in compiled components', () => {
  it('a comparison with 0n survives the React Compiler', async () => {
    const code = await compile();
    expect(code).toContain('BigInt(0)');
    expect(code).not.toMatch(/amount < (void 0|undefined)/);
  });
  it('only literals are spelled out, never names, words or decimals', () => {
    expect(spellOut('a < 0n && b(100n)')).toBe('a < BigInt(0) && b(BigInt(100))');
    for (const same of ["t('lobby.10n')", 'x1n', 'turn', '"5n"', '0.5']) expect(spellOut(same)).toBe(same);
  });
});
