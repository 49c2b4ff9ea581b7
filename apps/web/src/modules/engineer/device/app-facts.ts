import type { Client } from '../../../client/client.ts';
import { formatWhen } from '../../../i18n/format-when.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import type { Program } from '../../../platform/system/own-app.ts';
import { ENGINEER_FLAG, isApp } from '../engineer-flag.ts';

type Fact = readonly [name: string, value: string];

/** Describes the running program and its configuration. Local storage is listed by key and size only, because its values may be secrets. */
export function appFacts(client: Client, program: Program, t: Translate): Fact[] {
  const { config, language } = client.stores.config.get();
  const until = client.storage.read(ENGINEER_FLAG);
  const { encrypt, ...publicConfig } = config ?? { encrypt: null };
  const settings = client.queries.getQueryData(['setting']);
  return [
    [t('engineer.fact.build'), buildOf(program)],
    [t('engineer.fact.bundle'), isApp ? bundleOf(program) : t('engineer.fact.bundle.web')],
    [t('engineer.fact.until'), until === null ? t('engineer.unknown') : formatWhen(until, language)],
    [t('engineer.fact.config'), JSON.stringify({ ...publicConfig, encrypt: encrypt !== null }, null, 1)],
    [t('engineer.fact.settings'), settings === undefined ? t('engineer.unknown') : JSON.stringify(settings, null, 1)],
    [t('engineer.fact.flags'), storedKeys().join('\n') || '–'],
  ];
}

/** The build's name: package, version and build number in the app, the page's bundle in a browser. */
export const buildOf = ({ package: app, version, build, bundle }: Program): string =>
  (app === null ? bundle : `${app} ${version} (${build})`) ?? '–';

const bundleOf = ({ bundle, update }: Program): string => [bundle ?? '–', update].filter(Boolean).join(' ');

export function storedKeys(): string[] {
  try {
    return Object.keys(localStorage)
      .sort()
      .map((name) => `${name} (${localStorage.getItem(name)?.length ?? 0})`);
  } catch {
    return [];
  }
}
