import { readFileSync, statSync } from 'node:fs';

/** Every variable that holds a secret, alone or inside an address. Each may be given as a file: `NAME_FILE`. */
export const SECRET_NAMES = [
  'DATABASE_URL',
  'MIGRATE_DATABASE_URL',
  'REDIS_URL',
  'SECRET_KEY',
  'OLD_SECRET_KEYS',
  'METRICS_TOKEN',
  'LOG_TOKEN',
  'GA4_API_SECRET',
  'ADJUST_S2S_TOKEN',
  'GAME_PROVIDERS',
  'FCM_SERVICE_ACCOUNT',
  'JAZZCASH_PASSWORD',
  'JAZZCASH_INTEGRITY_SALT',
  'EASYPAISA_PASSWORD',
  'BANK_STATEMENT_TOKEN',
  'JAZZCASH_PAYOUT_BASIC_KEY',
  'JAZZCASH_PAYOUT_AES_KEY',
  'JAZZCASH_PAYOUT_AES_IV',
  'TMFB_CLIENT_SECRET',
  'TMFB_PIN',
  'SMS_GATEWAY',
  'SMS_FALLBACK_GATEWAY',
  'BACKUP_KEY',
  'OLD_BACKUP_KEYS',
  'BACKUP_S3_SECRET',
  'BACKUP_DATABASE_URL',
] as const;

export type SecretName = (typeof SECRET_NAMES)[number];

/** The secrets that a command beside the server opens; the files of the others may be unreadable to its user. */
export const COMMAND_SECRETS: readonly SecretName[] = [
  'DATABASE_URL',
  'SECRET_KEY',
  'OLD_SECRET_KEYS',
  'GAME_PROVIDERS',
];

export type Environment = Readonly<Record<string, string | undefined>>;

/** Larger than any key, certificate or list of providers. */
const MAX_BYTES = 256 * 1024;
const GROUP_AND_OTHERS = 0o077;

export type ReadEnvironment = { environment: Environment; problems: string[]; warnings: string[] };

/**
 * Replaces each `NAME_FILE` by `NAME` with the text of that file, so that a secret appears in no process list, shell history or
 * inherited environment.
 *
 * Shape   environment -> { environment, problems, warnings }
 * Errors  `problems` names a secret that is given twice, or whose file is absent, unreadable, empty or too large; never a value
 * Source  docs/configuration.md, "Secrets in files"
 */
export function readSecretFiles(given: Environment): ReadEnvironment {
  const environment: Record<string, string | undefined> = { ...given };
  const problems: string[] = [];
  const warnings: string[] = [];
  for (const name of SECRET_NAMES) {
    const file = given[`${name}_FILE`]?.trim() || null;
    if (file !== null && given[name]?.trim()) problems.push(`${name} and ${name}_FILE are both set; keep one.`);
    else if (file !== null) {
      const found = readSecretFile(file);
      if ('problem' in found) problems.push(`${name}_FILE names a file that ${found.problem}.`);
      else environment[name] = found.text;
      if ('is_open' in found && found.is_open)
        warnings.push(`${name}_FILE names a file that other users of this machine may read; chmod 400 it.`);
    }
    delete environment[`${name}_FILE`];
  }
  return { environment, problems, warnings };
}

function readSecretFile(path: string): { text: string; is_open: boolean } | { problem: string } {
  try {
    const { mode, size } = statSync(path);
    if (size > MAX_BYTES) return { problem: `is larger than ${MAX_BYTES} bytes` };
    // A line end behind the secret belongs to the editor.
    const text = readFileSync(path, 'utf8').trim();
    if (text === '') return { problem: 'is empty' };
    return { text, is_open: (mode & GROUP_AND_OTHERS) !== 0 };
  } catch (error) {
    const { code } = error as { code?: string };
    return { problem: code === 'ENOENT' ? 'does not exist' : 'cannot be read by this user' };
  }
}
