import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configurationProblems } from '../../../../tests/world/configuration-problems.ts';
import { SECRET_NAMES } from '../core/environment/variables.ts';
import { ConfigurationError, readConfiguration, readConfigurationOf } from './configuration.ts';
import { readSecretFiles } from './secret-files.ts';

const KEY = 'k'.repeat(40);

describe('secrets in files', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'nua-secrets-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const fileOf = (text: string, mode = 0o400): string => {
    const path = join(folder, `secret-${Math.random()}`);
    writeFileSync(path, text);
    chmodSync(path, mode);
    return path;
  };

  it('are read for each secret variable, without the line end', () => {
    for (const name of SECRET_NAMES) {
      const { environment, problems, warnings } = readSecretFiles({ [`${name}_FILE`]: fileOf(`value of ${name}\n`) });
      expect(environment).toEqual({ [name]: `value of ${name}` });
      expect([...problems, ...warnings]).toEqual([]);
    }
  });

  it('give the same configuration as secrets in variables', () => {
    const { secret_key, warnings } = readConfiguration({ SECRET_KEY_FILE: fileOf(`${KEY}\n`) }, '/srv/nua');
    expect([secret_key, warnings]).toEqual([KEY, []]);
  });

  it('configure a payment provider', () => {
    const environment = {
      DEMO: '0',
      LICENCE_REFERENCE: 'LIC-1',
      BANK_STATEMENT_URL: 'https://bank.example/statement',
      BANK_STATEMENT_TOKEN_FILE: fileOf('token of the bank'),
    };
    expect(readConfiguration(environment, '/').rails.bank).toMatchObject({ token: 'token of the bank' });
  });

  it('are refused if the variable is also set', () => {
    const problems = configurationProblems({ SECRET_KEY: KEY, SECRET_KEY_FILE: fileOf(KEY) });
    expect(problems).toEqual(['SECRET_KEY is set together with SECRET_KEY_FILE; it must be given by one of the two.']);
  });

  it('are refused if the file is absent, empty or too large', () => {
    const refused = (has: string) => [
      expect.stringMatching(`^METRICS_TOKEN_FILE names a file that ${has}; it must name `),
    ];
    expect(configurationProblems({ METRICS_TOKEN_FILE: join(folder, 'none') })).toEqual(refused('does not exist'));
    expect(configurationProblems({ METRICS_TOKEN_FILE: fileOf('\n') })).toEqual(refused('is empty'));
    expect(configurationProblems({ METRICS_TOKEN_FILE: fileOf('x'.repeat(300_000)) })).toEqual(
      refused('is larger than 262144 bytes'),
    );
  });

  it('must satisfy the same rules as values in variables', () => {
    expect(configurationProblems({ SECRET_KEY_FILE: fileOf('short') })).toEqual([
      'SECRET_KEY has a value of 5 characters, which is not shown; it must have at least 32 characters.',
    ]);
  });

  it('cause a warning if other users may read them', () => {
    const { secret_key, warnings } = readConfiguration({ SECRET_KEY_FILE: fileOf(KEY, 0o444) }, '/srv/nua');
    expect(secret_key).toBe(KEY);
    expect(warnings).toEqual(['SECRET_KEY_FILE names a file that other users of this machine may read; chmod 400 it.']);
  });

  it('of providers are not opened by a command that does not need them', () => {
    const environment = {
      DEMO: '0',
      LICENCE_REFERENCE: 'LIC-1',
      SECRET_KEY_FILE: fileOf(KEY),
      SMS_GATEWAY_FILE: join(folder, 'unreadable'),
      BANK_STATEMENT_URL: 'https://bank.example/statement',
      BANK_STATEMENT_TOKEN_FILE: join(folder, 'unreadable'),
    };
    expect(() => readConfiguration(environment, '/')).toThrow(ConfigurationError);
    const config = readConfigurationOf('operator', environment, '/');
    expect([config.secret_key, config.licence_reference, config.rails, config.sms]).toEqual([KEY, 'LIC-1', {}, []]);
  });

  it('work for every documented variable whose name suggests a secret', () => {
    const document = readFileSync(join(import.meta.dirname, '../../../../docs/configuration.md'), 'utf8');
    const [server] = document.split('## Tests and benchmarks');
    const named = new Set(
      [...server!.matchAll(/`([A-Z0-9_]+_(?:SECRET|SECRETS|PASSWORD|TOKEN|KEY|KEYS|SALT|PIN|IV|ACCOUNT))`/g)].map(
        ([, name]) => name!,
      ),
    );
    // These are not secret: a token that the client's SDK reveals, a public key, and the number of a store's account.
    const open = ['ADJUST_DEFAULT_EVENT_TOKEN', 'TMFB_PUBLIC_KEY', 'EASYPAISA_ACCOUNT'];
    expect([...named].filter((name) => !open.includes(name) && !SECRET_NAMES.some((one) => one === name))).toEqual([]);
  });
});
