import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { ROOT } from '../tidy/source-file.ts';

export const DEPLOY = join(ROOT, 'deploy');

/** Reads a file of deploy/. */
export const textOf = (path: string): string => readFileSync(join(DEPLOY, path), 'utf8');

/** A YAML document. The tests check its form. */
// biome-ignore lint/suspicious/noExplicitAny: other programs define the form of these files
export type Document = any;

/** Reads the documents of a YAML file, with merge keys (`<<`) applied. */
export function documentsOf(path: string): Document[] {
  return parseAllDocuments(textOf(path), { merge: true }).map((document) => {
    if (document.errors.length > 0) throw new Error(`${path}: ${document.errors.join('; ')}`);
    return document.toJS();
  });
}

export const documentOf = (path: string): Document => documentsOf(path)[0];

/** The pod of a Kubernetes document that starts pods. */
export const podOf = ({ kind, spec }: Document): Document =>
  (kind === 'CronJob' ? spec.jobTemplate.spec : spec).template.spec;

/** Reads the variables in lines `NAME=value`. With `setting`, reads the lines `<setting>NAME=value` of a systemd unit. */
export function variablesIn(text: string, setting = ''): Record<string, string> {
  const lines = text
    .split('\n')
    .filter((line) => line.startsWith(setting) && !/^(#|;|\s*$)/.test(line))
    .map((line) => line.slice(setting.length));
  const pairs = setting === '' ? lines : lines.flatMap((line) => line.split(' '));
  return Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]));
}

/** Reads the value of the last line `Setting=value` of a systemd unit. */
export function settingOf(unit: string, setting: string): string {
  return [...unit.matchAll(new RegExp(`^${setting}=(.*)$`, 'gm'))].at(-1)?.[1] ?? '';
}

/** Splits each line of haproxy.cfg that begins with the word `first`. */
export const haproxyLines = (config: string, first: string): string[][] =>
  config
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith(`${first} `))
    .map((line) => line.split(/\s+/));
