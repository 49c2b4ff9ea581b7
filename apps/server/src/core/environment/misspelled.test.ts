import { describe, expect, it } from 'vitest';
import { isOneTypo, misspelledNames } from './misspelled.ts';
import { variableNames } from './variables.ts';

describe('a misspelled variable', () => {
  it.each([
    ['LICENSE_REFERENCE', 'LICENCE_REFERENCE'],
    ['PUBLIC_ULR', 'PUBLIC_URL'],
    ['SECRETKEY_FILE', 'SECRET_KEY_FILE'],
    ['BACKUP_TARGETS', 'BACKUP_TARGET'],
  ])('%s is reported with the right name, without its value', (name, meant) => {
    expect(misspelledNames({ [name]: 'hunter2' })).toEqual([
      `${name} is unknown; it must be ${meant}, or be left out.`,
    ]);
  });

  it('is not suspected in a valid name or a variable of another program', () => {
    const others = { PATH: '', HOSTNAME: '', NODE_ENV: '', npm_config_user_agent: '', PGHOST: '', LOG_LEVELS_OF: '' };
    expect(misspelledNames({ ...others, ...Object.fromEntries(variableNames.map((name) => [name, ''])) })).toEqual([]);
  });

  it('is reported only if it differs from the right name by one letter', () => {
    expect(['ab_', 'abcd', 'abx', 'bac', 'bc'].map((given) => isOneTypo(given, 'abc'))).toEqual(Array(5).fill(true));
    expect(['abc', 'cba', 'abcde', 'a', 'xyz'].map((given) => isOneTypo(given, 'abc'))).toEqual(Array(5).fill(false));
  });
});
