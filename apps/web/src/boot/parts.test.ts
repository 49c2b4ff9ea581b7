import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readMessages } from '../../../../tools/messages/read-messages.ts';
import type { Namespace } from '../i18n/message-id.generated.ts';
import { dialogParts } from './dialogs.ts';
import { lateParts, panelParts } from './panels.ts';
import { screenParts } from './screens.ts';

type FileFacts = Readonly<Record<'ids' | 'prefixes' | 'loads' | 'imports', readonly string[]>>;

const read = (url: string) => readFileSync(new URL(url), 'utf8');

/** For each file: its string literals, the fixed beginnings of its template strings, the namespaces it loads, and its imports. */
const files = new Map<string, FileFacts>();
function fileAt(url: string): FileFacts {
  let file = files.get(url);
  if (file === undefined) {
    const text = read(url).replace(/^ *(?:\/\*\*|\*|\/\/).*$/gm, '');
    const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, word]) => word!);
    const statics = [...text.matchAll(/^(?:import|export) (?!type )([^;]*?)from '(\.[^']+\.tsx?)';$/gm)];
    const imports = [
      ...statics.flatMap(([, names, path]) => filesDefining(names!, new URL(path!, url).href)),
      ...all(/\bimport\('(\.[^']+\.tsx?)'\)/g).map((path) => new URL(path, url).href),
    ];
    const loads = all(/i18n\.load\(\[([^\]]*)\]/g).flatMap((list) =>
      list.split(',').map((name) => name.trim().slice(1, -1)),
    );
    file = { loads, ids: all(/'([\w .-]+)'/g), prefixes: all(/`([\w-]+\.(?:[\w-]+\.)*)\$\{/g), imports };
    files.set(url, file);
  }
  return file;
}

/** The files that define these names. A `public.ts` only re-exports them, so its sources count. */
function filesDefining(names: string, url: string): string[] {
  if (!url.endsWith('/public.ts')) return [url];
  const definedNames = new Set(names.match(/(?<!type )\b(?!type\b)\w+/g));
  const listed = [
    ...read(url).matchAll(/^export \{([^}]*)\} from '([^']+)';$/gm),
    ...read(url).matchAll(/^export const (\w+) = .*\bimport\('([^']+)'\)/gm),
  ];
  return listed
    .filter(([, exported]) => exported!.match(/\w+/g)?.some((name) => definedNames.has(name)))
    .map(([, , path]) => new URL(path!, url).href);
}

/** Every file that this file imports, directly or indirectly, statically or on demand. */
function filesLoadedBy(url: string, seen = new Set<string>()): Set<string> {
  if (seen.has(url)) return seen;
  seen.add(url);
  for (const imported of fileAt(url).imports) filesLoadedBy(imported, seen);
  return seen;
}

const namespacePerId = Object.entries(await readMessages('en')).flatMap(([namespace, texts]) =>
  Object.keys(texts).map((id) => [id, namespace] as const),
);
const namespaceById = new Map(namespacePerId);

function namespacesOf(url: string): string[] {
  const found = new Set<string>();
  for (const file of filesLoadedBy(url)) {
    const { ids, prefixes } = fileAt(file);
    for (const id of ids) found.add(namespaceById.get(id) ?? '');
    for (const [id, namespace] of namespacePerId)
      if (prefixes.some((start) => id.startsWith(start))) found.add(namespace);
  }
  found.delete('');
  found.delete('shell');
  return [...found].sort();
}

const registers = { screens: screenParts, dialogs: dialogParts, panels: { ...panelParts, ...lateParts } };
const parts = Object.entries(registers).flatMap(([name, entries]) => {
  const source = read(new URL(`./${name}.ts`, import.meta.url).href);
  const paths = new Map(
    [...source.matchAll(/^ {2}'?([\w -]+?)'?: \{\s*load: \(\) => import\('([^']+)'\)/gm)].map(([, n, p]) => [n!, p!]),
  );
  return Object.entries(entries).flatMap(([part, { namespaces }]) => {
    const path = paths.get(part);
    return path === undefined
      ? []
      : [
          {
            part: `${name} ${part}`,
            url: new URL(path, import.meta.url).href,
            namespaces: [...namespaces] as string[],
          },
        ];
  });
});

/** Namespaces that appear in the code of a part, although the part never shows their texts. */
const NOT_SHOWN: Readonly<Record<string, readonly Namespace[]>> = {
  'screens profile-withdrawal-info': ['withdraw'],
  // The wallet shows the badge of open payments, but not their steps.
  'screens wallet': ['deposit', 'withdraw'],
  'panels password': ['account-closing', 'phone-change'],
  'panels phone': ['account-closing'],
  'panels closing': ['phone-change'],
};

const namespacesLoadedBy = (url: string) => [...filesLoadedBy(url)].flatMap((file) => fileAt(file).loads);

describe.each(parts)('the texts of $part', ({ part, url, namespaces }) => {
  const used = namespacesOf(url);
  it('are loaded together with its code', () => {
    const available = new Set<string>([...namespaces, ...namespacesLoadedBy(url), ...(NOT_SHOWN[part] ?? [])]);
    expect(used.filter((namespace) => !available.has(namespace))).toEqual([]);
  });
  it('are all used by its code', () => {
    expect(namespaces.filter((namespace) => !used.includes(namespace))).toEqual([]);
  });
});

it('the texts of every registered screen, dialog and panel are checked', () => {
  const all = [screenParts, dialogParts, panelParts, lateParts].flatMap((register) => Object.keys(register));
  expect(parts).toHaveLength(all.length);
});
