import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { borderCrossed } from './borders.ts';
import { circlesOf } from './circles.ts';
import { importsOf } from './imports.ts';
import {
  isGenerated,
  isScript,
  isTest,
  lineAt,
  parse,
  readProject,
  type SourceFile,
  type SyntaxNode,
  visit,
} from './source-file.ts';

const project = readProject();
const scripts = project.filter((file) => isScript(file) && !isGenerated(file));
const product = scripts.filter((file) => /^(apps|packages)\//.test(file.path) && !isTest(file));

/** Where a pattern occurs in the code of the files, without comments. */
function findInCode(files: SourceFile[], pattern: RegExp): string[] {
  return files.flatMap((file) =>
    [...parse(file).code.matchAll(pattern)].map(
      ({ index, 0: match }) => `${file.path}:${lineAt(file.text, index)} ${match}`,
    ),
  );
}

/** The text of every string and template of a file, with its start. */
function stringsOf(file: SourceFile): { text: string; start: number }[] {
  const found: { text: string; start: number }[] = [];
  visit(parse(file).program, (node) => {
    const { value } = node as { value?: unknown };
    if (node.type === 'Literal' && typeof value === 'string') found.push({ text: value, start: node.start });
    if (node.type === 'TemplateElement') found.push({ text: (value as { raw: string }).raw, start: node.start });
  });
  return found;
}

function findInStrings(files: SourceFile[], pattern: RegExp): string[] {
  return files.flatMap((file) =>
    stringsOf(file)
      .filter(({ text }) => pattern.test(text))
      .map(({ text, start }) => `${file.path}:${lineAt(file.text, start)} ${text.trim().slice(0, 80)}`),
  );
}

describe('borders', () => {
  it('every part imports only the allowed parts', () => {
    const crossed = scripts.filter((file) => !isTest(file)).flatMap((file) => importsOf(file).map(borderCrossed));
    expect(crossed.filter((reason) => reason !== null)).toEqual([]);
  });

  it('no files import each other in a circle', () => {
    expect(circlesOf(product.filter(({ path }) => /\.tsx?$/.test(path)))).toEqual([]);
  });

  it('only the ledger names the ledger’s tables', () => {
    const others = product.filter(({ path }) => !/^apps\/server\/src\/(ledger|db)\//.test(path));
    const named = findInStrings(others, /\bledger\.(?!ts\b)[a-z_]+(?!\s*\()\b/);
    expect(named.filter((one) => one.includes('apps/server/'))).toEqual([]);
  });
});

describe('sizes', () => {
  /** Given to players as one file without imports; a game adds a function. */
  const ONE_FILE = 'apps/arcade/public/verify.mjs';

  it('no file has more than 400 lines, except for the one given to players', () => {
    const sized = project.filter(
      (file) => /\.(ts|tsx|mjs|css|sql)$/.test(file.path) && !isGenerated(file) && file.path !== ONE_FILE,
    );
    const long = sized.map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }));
    expect(long.filter(({ lines }) => lines > 400)).toEqual([]);
  });

  it('no function has more than 70 lines', () => {
    const long: string[] = [];
    for (const file of scripts.filter((one) => !isTest(one))) {
      visit(parse(file).program, (node: SyntaxNode) => {
        if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) return;
        const [first, last] = [lineAt(file.text, node.start), lineAt(file.text, node.end)];
        if (last - first + 1 > 70) long.push(`${file.path}:${first} has ${last - first + 1} lines`);
      });
    }
    expect(long).toEqual([]);
  });
});

describe('names', () => {
  const BANNED = new Set([
    'utils',
    'util',
    'helpers',
    'helper',
    'common',
    'misc',
    'types',
    'constants',
    'shared',
    'lib',
  ]);
  const ENDINGS = new Set(
    'server web native test long en ur race secrecy vectors e2e bench generated module config d'.split(' '),
  );
  const ours = project.filter(
    ({ path }) => /^(apps|packages|tests|bench|tools)\//.test(path) && !path.startsWith('apps/native/'),
  );

  it('no file or folder has a meaningless name', () => {
    const empty = ours.filter(({ path }) => path.split('/').some((part) => BANNED.has(part.replace(/\..*$/, ''))));
    expect(empty.map(({ path }) => path)).toEqual([]);
  });

  it('every file is kebab-case with an ending of its kind', () => {
    const odd = scripts.filter(({ path }) => {
      const [name = '', ...endings] = basename(path)
        .replace(/\.(ts|tsx|mjs|js)$/, '')
        .split('.');
      return !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) || endings.some((ending) => !ENDINGS.has(ending));
    });
    expect(odd.map(({ path }) => path)).toEqual([]);
  });

  it('an index file is only a package’s entry', () => {
    const indexes = scripts.filter(
      ({ path }) => /\/index\.tsx?$/.test(path) && !/^packages\/\w+\/src\/index\.ts$/.test(path),
    );
    expect(indexes.map(({ path }) => path)).toEqual([]);
  });

  it('exports have names, except where a tool requires a default', () => {
    const asked = /(\.config\.ts|^tests\/e2e\/start-database\.ts|^tools\/bootstrap\/report-errors\.mjs)$/;
    expect(
      findInCode(
        scripts.filter(({ path }) => !asked.test(path)),
        /^export default\b/gm,
      ),
    ).toEqual([]);
  });
});

describe('syntax for every phone', () => {
  it('no pattern of the client looks behind: an iPhone with iOS 15.4 rejects the whole file', () => {
    const client = product.filter(({ path }) => /^(apps\/(web\/src|arcade)|packages\/(?!sandbox\/))/.test(path));
    expect([...findInCode(client, /\/.*\(\?<[!=]/g), ...findInStrings(client, /\(\?<[!=]/)]).toEqual([]);
  });
});

describe('money and time', () => {
  it('money is never a float outside the money package', () => {
    const others = product.filter(({ path }) => !path.startsWith('packages/money/'));
    expect(findInCode(others, /\bparseFloat\b|\.toFixed\b|\/ ?100\b(?![.\w])/g)).toEqual([]);
  });

  it('no client labels an amount with a hard-coded currency [R4.08]', () => {
    const clients = product.filter(
      ({ path }) => /^(apps\/(web|arcade)|packages\/ui)\/src\//.test(path) && !path.includes('client-for-tests'),
    );
    // A text may name it before an amount from a placeholder: 'Deposit PKR {target}'.
    expect(findInStrings(clients, /PKR(?: |\\u00a0)?$/)).toEqual([]);
    expect(findInCode(clients, /\bas Currency\b/g)).toEqual([]);
  });

  it('the server and the games read the injected clock, never the machine’s', () => {
    const asked = product.filter(
      ({ path }) => /^(apps\/server\/src|packages\/games)\//.test(path) && path !== 'apps/server/src/core/clock.ts',
    );
    expect(findInCode(asked, /\bDate\.now\(|\bnew Date\(\)/g)).toEqual([]);
  });

  it('a feature’s SQL also takes its time from the clock', () => {
    const features = product.filter(
      ({ path }) => path.startsWith('apps/server/src/modules/') && !path.includes('/modules/fairness/'),
    );
    expect(findInStrings(features, /\bnow\(\)|\bcurrent_(timestamp|date)\b/i)).toEqual([]);
  });
});

describe('forbidden text', () => {
  const prose = project.filter((file) => !isGenerated(file));
  /** Written in pieces, so that this file does not match itself. */
  const pattern = (...pieces: string[]) => new RegExp(pieces.join(''), 'g');
  const find = (files: SourceFile[], wanted: RegExp) =>
    files.flatMap(({ path, text }) =>
      [...text.matchAll(wanted)].map(({ index, 0: match }) => `${path}:${lineAt(text, index)} ${match}`),
    );

  it('no file contains a path of the machine it was written on', () => {
    expect(
      find(prose, pattern('/wo', 'rk/(main|sha', 'red)|/ro', 'ot/\\.|\\.\\./sha', 'red/|/ho', 'me/[a-z]+/')),
    ).toEqual([]);
  });

  it('no file contains what looks like a secret', () => {
    const shapes = [
      '-----BEGIN [A-Z ]*PRI',
      'VATE KEY|\\bAK',
      'IA[0-9A-Z]{16}\\b|\\bgh',
      '[pousr]_\\w{30,}|\\bsk_',
      'live_\\w+|\\bxox',
      '[bp]-\\w+',
    ];
    expect(find(prose, pattern(...shapes))).toEqual([]);
  });

  it('no test is skipped, run alone or delayed', () => {
    const tests = scripts.filter(isTest);
    expect(findInCode(tests, /\b(it|test|describe)\.(skip|only|todo|fixme|fails)\b|\bwaitForTimeout\(/g)).toEqual([]);
  });

  it('a call that nobody awaits handles its failure: otherwise it would fail another test 20 seconds later', () => {
    expect(findInCode(scripts, /\bvoid [\w.]+\.call\((?:(?!catch|noop|;\n)[\s\S])*;\n/g)).toEqual([]);
  });

  it('a form has method post even before its script has loaded, so that no input appears in an address', () => {
    const screens = product.filter(({ path }) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'));
    expect(findInCode(screens, /<form\b(?!\s+method="post")/g)).toEqual([]);
  });

  it('a note about later work names its subject', () => {
    expect(find(scripts, pattern('(?<!@)\\b(TO', 'DO|FIX', 'ME|XX', 'X)\\b|@TO', 'DO(?!\\([a-z-]+\\))'))).toEqual([]);
  });
});

describe('terms', () => {
  /** Names no longer used here, with the usual term of the field (docs/words.md). */
  const RETIRED: readonly [retired: RegExp, term: string, where?: RegExp][] = [
    [/\b[wW]ish(es|ed|ing)?\b|\w+Wish\b/g, 'request'],
    [/\b[sS]tor(y|ies)\b|\w+Story\b/g, 'status, timeline; in tests scenario'],
    [/\b(CopyId|useCopy|copyAreas|createCopy)\b|\bspeak\(/g, 'MessageId, useTranslation, namespaces, setLanguage'],
    [/\b(isRefusal|ActRefused|SocketRefusal)\b/g, 'isApiError, CommandError, SocketError'],
    [/\b(doors?|Door)\b|\w+Door\b|\w+Desk\b/g, 'Ledger, service, auth page, handshake; controller, form'],
    [/\b[tT]own(s\w+)?\b/g, 'demo'],
    [/\bMOST(_\w+)?\b|\b\w+_MOST\b|\bmost_(?!friends\b)\w+/g, 'MAX_, max_'],
    [
      /\b(oneByOne|BrieflyShared|foldNextPlayers|FakeClock|startTicker)\b/g,
      'keyedMutex, TtlCache, sumNextPlayers, ManualClock, jobs',
    ],
    [
      /\b(laterPart|fetchPart|untilThere|loadWithStyles|LoadTrouble)\b/g,
      'lazyComponent, importOnDemand, retryImport, LoadError',
    ],
    [/\b\w*[fF]reshen\w*|\bhush\w*|\b[bB]urnt\w*|\b[sS]itting\b/g, 'invalidate, redact, retired, play session'],
    [/\b(usePlace|preparePlace|resolvePlace|problemPlace)\b/g, 'useRouteMatch, loadRoute, resolve, problemMatch'],
    [/\bctx\.ticket\b|\bTicketSession\b|auth: 'ticket'/g, 'ctx.gameSession, GameSession, game_session'],
    [/\b(tell|told|say)s?[A-Z]\w*|\bis(Told|Said)\b/g, 'notify, publish', /^(apps\/server|packages)\//],
    [/\b\w*Answer(s|Of|er|Key|Days)?\b|\b(const|let) answers?\b|\banswers\??(: [{[]|\.[a-z])/g, 'response'],
    [/\b\w*Kept([A-Z]\w*)?\b|\bkept-[a-z]+/g, 'pending request, cached response, saved draft', /^apps\/web\//],
    [/\b(notBuilt|laterCalls|declareLater)\b|\blater: true/g, 'notImplemented'],
    [/\babout: \{ word:/g, 'ref: { type, id }', /^apps\/server\/src\/(?!.*\.test\.ts$)/],
  ];

  it.each(RETIRED)('no name matches %s; the term is %s', (retired, _term, where = /^/) => {
    const files = scripts.filter(({ path }) => !path.startsWith('tools/tidy/') && where.test(path));
    expect(findInCode(files, retired)).toEqual([]);
  });
});
