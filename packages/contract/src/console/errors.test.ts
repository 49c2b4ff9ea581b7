import { expect, it } from 'vitest';
import { consoleErrors, consoleStatus } from './errors.ts';

it('each error of the console has its own code', () => {
  const codes = Object.values(consoleErrors);
  expect(new Set(codes).size).toBe(codes.length);
  for (const name of Object.keys(consoleErrors) as (keyof typeof consoleErrors)[])
    expect(String(consoleStatus(name))).toMatch(/^[45]\d\d$/);
});
