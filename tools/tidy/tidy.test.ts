import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findBorderProblem } from './borders.ts';
import { findImportCycles } from './import-cycles.ts';
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

/** The places where a pattern occurs in code, comments excluded. */
function findInCode(files: SourceFile[], pattern: RegExp): string[] {
  return files.flatMap((file) =>
    [...parse(file).code.matchAll(pattern)].map(
      ({ index, 0: match }) => `${file.path}:${lineAt(file.text, index)} ${match}`,
    ),
  );
}

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

describe('the files of the project', () => {
  it('have only imports that the list of borders allows', () => {
    const crossed = scripts.filter((file) => !isTest(file)).flatMap((file) => importsOf(file).map(findBorderProblem));
    expect(crossed.filter((reason) => reason !== null)).toEqual([]);
  });

  it('contain no import cycle', () => {
    expect(findImportCycles(product.filter(({ path }) => /\.tsx?$/.test(path)))).toEqual([]);
  });

  it('name a table of the ledger only in the ledger', () => {
    const others = product.filter(({ path }) => !/^apps\/server\/src\/(ledger|db)\//.test(path));
    const named = findInStrings(others, /\bledger\.(?!ts\b)[a-z_]+(?!\s*\()\b/);
    expect(named.filter((place) => place.includes('apps/server/'))).toEqual([]);
  });
});

describe('the sizes of files and functions', () => {
  /** Players download this as one file without imports, and each game adds a function. */
  const ONE_FILE = 'apps/arcade/public/verify.mjs';

  it('are at most 400 lines for a file', () => {
    const sized = project.filter(
      (file) => /\.(ts|tsx|mjs|css|sql)$/.test(file.path) && !isGenerated(file) && file.path !== ONE_FILE,
    );
    const long = sized.map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }));
    expect(long.filter(({ lines }) => lines > 400)).toEqual([]);
  });

  it('are at most 70 lines for a function', () => {
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

describe('the names of files and exports', () => {
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
  const files = project.filter(
    ({ path }) => /^(apps|packages|tests|bench|tools)\//.test(path) && !path.startsWith('apps/native/'),
  );

  it('never contain a meaningless word such as "utils"', () => {
    const meaningless = files.filter(({ path }) =>
      path.split('/').some((part) => BANNED.has(part.replace(/\..*$/, ''))),
    );
    expect(meaningless.map(({ path }) => path)).toEqual([]);
  });

  it('are kebab-case with a known ending', () => {
    const odd = scripts.filter(({ path }) => {
      const [name = '', ...endings] = basename(path)
        .replace(/\.(ts|tsx|mjs|js)$/, '')
        .split('.');
      return !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) || endings.some((ending) => !ENDINGS.has(ending));
    });
    expect(odd.map(({ path }) => path)).toEqual([]);
  });

  it('include an index file only as the entry of a package', () => {
    const indexes = scripts.filter(
      ({ path }) => /\/index\.tsx?$/.test(path) && !/^packages\/\w+\/src\/index\.ts$/.test(path),
    );
    expect(indexes.map(({ path }) => path)).toEqual([]);
  });

  it('contain no default export, unless a tool requires one', () => {
    const exempt = /(\.config\.ts|^tests\/e2e\/start-run\.ts|^tools\/bootstrap\/report-errors\.mjs)$/;
    expect(
      findInCode(
        scripts.filter(({ path }) => !exempt.test(path)),
        /^export default\b/gm,
      ),
    ).toEqual([]);
  });
});

describe('the syntax of the client', () => {
  it('contains no lookbehind, which iOS 15.4 cannot parse', () => {
    const client = product.filter(({ path }) => /^(apps\/(web\/src|arcade)|packages\/(?!sandbox\/))/.test(path));
    expect([...findInCode(client, /\/.*\(\?<[!=]/g), ...findInStrings(client, /\(\?<[!=]/)]).toEqual([]);
  });
});

describe('the code about money and time', () => {
  it('never converts money to a floating-point number', () => {
    const others = product.filter(({ path }) => !path.startsWith('packages/money/'));
    expect(findInCode(others, /\bparseFloat\b|\.toFixed\b|\/ ?100\b(?![.\w])/g)).toEqual([]);
  });

  it('never labels an amount with a hard-coded currency [R4.08]', () => {
    const clients = product.filter(
      ({ path }) => /^(apps\/(web|arcade)|packages\/ui)\/src\//.test(path) && !path.includes('client-for-tests'),
    );
    // A text may contain PKR before the placeholder of an amount: 'Deposit PKR {target}'.
    expect(findInStrings(clients, /PKR(?: |\\u00a0)?$/)).toEqual([]);
    expect(findInCode(clients, /\bas Currency\b/g)).toEqual([]);
  });

  it('reads the injected clock, never the machine’s clock', () => {
    const checked = product.filter(
      ({ path }) => /^(apps\/server\/src|packages\/games)\//.test(path) && path !== 'apps/server/src/core/clock.ts',
    );
    expect(findInCode(checked, /\bDate\.now\(|\bnew Date\(\)/g)).toEqual([]);
  });

  it('passes the time of the injected clock to SQL', () => {
    const features = product.filter(
      ({ path }) => path.startsWith('apps/server/src/modules/') && !path.includes('/modules/fairness/'),
    );
    expect(findInStrings(features, /\bnow\(\)|\bcurrent_(timestamp|date)\b/i)).toEqual([]);
  });
});

describe('the text of the project', () => {
  const prose = project.filter((file) => !isGenerated(file));
  /** The pattern is in pieces, so that this file does not match itself. */
  const pattern = (...pieces: string[]) => new RegExp(pieces.join(''), 'g');
  const find = (files: SourceFile[], searched: RegExp) =>
    files.flatMap(({ path, text }) =>
      [...text.matchAll(searched)].map(({ index, 0: match }) => `${path}:${lineAt(text, index)} ${match}`),
    );

  it('contains no path of the machine on which it was written', () => {
    expect(
      find(prose, pattern('/wo', 'rk/(main|sha', 'red)|/ro', 'ot/\\.|\\.\\./sha', 'red/|/ho', 'me/[a-z]+/')),
    ).toEqual([]);
  });

  it('contains nothing that looks like a secret', () => {
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

  it('contains no test that is skipped, run alone or delayed', () => {
    const tests = scripts.filter(isTest);
    expect(findInCode(tests, /\b(it|test|describe)\.(skip|only|todo|fixme|fails)\b|\bwaitForTimeout\(/g)).toEqual([]);
  });

  it('handles the failure of every call that is not awaited', () => {
    expect(findInCode(scripts, /\bvoid [\w.]+\.call\((?:(?!catch|noop|;\n)[\s\S])*;\n/g)).toEqual([]);
  });

  it('contains no form that would put its input into an address', () => {
    const screens = product.filter(({ path }) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'));
    expect(findInCode(screens, /<form\b(?!\s+method="post")/g)).toEqual([]);
  });

  it('contains a note about later work only if the note names its subject', () => {
    expect(find(scripts, pattern('(?<!@)\\b(TO', 'DO|FIX', 'ME|XX', 'X)\\b|@TO', 'DO(?!\\([a-z-]+\\))'))).toEqual([]);
  });
});

describe('the terms of the project', () => {
  /** Retired terms as patterns, each with the term that replaces it (docs/words.md). */
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

  it.each(RETIRED)('exclude names that match %s in favour of: %s', (retired, _term, where = /^/) => {
    const files = scripts.filter(({ path }) => !path.startsWith('tools/tidy/') && where.test(path));
    expect(findInCode(files, retired)).toEqual([]);
  });
});
