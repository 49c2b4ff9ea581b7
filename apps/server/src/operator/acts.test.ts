import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveNames, operateAs } from '../../../../tests/world/operator-names.ts';
import { moneyOf, payingPlayer } from '../../../../tests/world/paying-player.ts';
import { startWorld, type World } from '../../../../tests/world/world.ts';
import { change, read } from './act.ts';
import { acts } from './acts.ts';
import { findAct, readArguments, readCommandLine } from './command-line.ts';
import { ArgumentError } from './operator-deps.ts';
import { text, word } from './parameters.ts';
import { optionName, signatureOf, usage, wordsOf } from './usage.ts';

const named = Object.entries(acts);
const ID = '01990000-0000-7000-8000-000000000000';

function errorOf(command: string, ...words: string[]): ArgumentError {
  try {
    const { name, act, words: rest } = findAct([...command.split(' '), ...words]);
    readArguments(name, act, rest);
  } catch (error) {
    if (error instanceof ArgumentError) return error;
    throw error;
  }
  throw new Error(`${command} ${words.join(' ')} was read`);
}
const valuesOf = (...words: string[]) => {
  const { name, act, words: rest } = findAct(words);
  return { name, values: readArguments(name, act, rest) };
};

describe('the table of operator commands', () => {
  it.each(named)('shows %s in help with its arguments and the number of operators that it needs', (name, act) => {
    const help = usage().replace(/\s+/g, ' ');
    const operators = { reads: '', one: '', two: '; two operators', depends: '; two operators ' }[act.approval];
    expect(help).toContain(`${signatureOf(name, act)} ${act.help}${operators}`);
  });

  it.each(named.filter(([, act]) => Object.values(act.arguments).some(({ optional }) => !optional)))(
    'names the missing argument of %s',
    (name, act) => {
      const typed = wordsOf(name).join(' ');
      const label = (Object.keys(act.arguments)[0] ?? '').toUpperCase();
      const error = name === 'set KEY' ? errorOf('set') : errorOf(typed);
      expect(error).toMatchObject({ code: 'ARGUMENT_MISSING', argument: label });
      expect(error.message).toContain(`${label} is missing. Usage: ${typed}`);
    },
  );

  it.each(named.filter(([, act]) => Object.values(act.arguments).every(({ takes }) => takes !== 'rest')))(
    'names the extra word or unknown option typed after %s',
    (name, act) => {
      const words = Object.keys(act.arguments).map((_, n) => `w${n}`);
      const readAll = (...more: string[]) => readArguments(name, act, [...words, ...more]);
      const withCode = (code: string, argument: string) => expect.objectContaining({ code, argument });
      expect(() => readAll('surplus')).toThrow(withCode('ARGUMENT_UNKNOWN', 'surplus'));
      expect(() => readAll('--surplus')).toThrow(withCode('ARGUMENT_UNKNOWN', '--surplus'));
    },
  );

  it.each([
    ['approve', ['x'], 'WITHDRAWAL', 'an id such as'],
    ['resolve', [ID, 'maybe'], 'OUTCOME', 'paid or rejected, not "maybe"'],
    ['adjust', ['p', '0', 'why'], 'AMOUNT', 'an amount'],
    ['freeze', ['p', '-1', 'why'], 'AMOUNT', 'an amount'],
    ['exclude', ['p', 'forever'], 'LENGTH', 'day or week'],
    ['set', ['ticket_rules', '{'], 'JSON', 'valid JSON'],
    ['set', ['nonsense', '1'], 'KEY', 'a setting'],
    ['cms set', ['x', '{}'], 'KEY', 'a key that begins with'],
    ['rule', ['nothing', '{}'], 'KIND', 'weight or promo'],
    ['rule', ['club', '{}', '--from', 'tomorrow'], '--from', 'a date'],
    ['rewards', ['--to', 'monday'], '--to', 'a day'],
    ['ad set', ['x', 'register', 'abc123'], 'APP', 'an app token'],
    ['allow-name', ['zara', 'look,fly', 'x'], 'PERMISSIONS', 'all, or some of'],
    ['remove-name', ['Z'], 'NAME', 'a name of 2 to 40'],
  ])('names the argument with a wrong value in %s %j', (command, words, argument, expected) => {
    const error = errorOf(command, ...words);
    expect(error).toMatchObject({ code: 'ARGUMENT_INVALID', argument });
    expect(error.message).toContain(`${argument} must be ${expected}`);
  });

  it.each([
    [['rewards', '--from'], 'ARGUMENT_MISSING', '--from needs a value'],
    [['rewards', '--from', '2026-03-01', '--from', '2026-03-02'], 'ARGUMENT_REPEATED', '--from is given twice'],
    [['game', 'close-round', ID, '--despite-held-win=yes'], 'ARGUMENT_INVALID', '--despite-held-win takes no value'],
    [['message', 'send', '--to', 'all'], 'ARGUMENT_MISSING', '--title-en is missing'],
  ])('names the wrong option in %j', (words, code, message) => {
    const error = errorOf(words[0]!, ...words.slice(1));
    expect([error.code, error.message]).toEqual([code, expect.stringContaining(message)]);
  });

  it('has every command that the documents name', () => {
    const docs = join(import.meta.dirname, '../../../../docs');
    const pages = readdirSync(docs, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.md'));
    const commands = pages.flatMap((path) =>
      [...readFileSync(join(docs, path), 'utf8').matchAll(/npm run operator -- --as \w+ ([\w-].*)/g)].map(
        ([, words = '']) => words,
      ),
    );
    expect(commands.length).toBeGreaterThan(20);
    for (const words of commands)
      if (!words.startsWith('agree ')) expect(() => findAct(words.split(/[\s`|]+/)), words).not.toThrow();
  });

  it.each(['--constructor', '--toString', '--__proto__'])('refuses %s as an unknown option', (typed) => {
    expect(errorOf('game close', 'dice', typed)).toMatchObject({ code: 'ARGUMENT_UNKNOWN', argument: typed });
    expect(readCommandLine(['note', 'amna', typed]).words).toEqual(['note', 'amna', typed]);
    expect(valuesOf('note', 'amna', 'about', typed).values).toMatchObject({ text: `about ${typed}` });
  });

  it('reserves the options --note and --yes', () => {
    const options = named.flatMap(([, act]) => Object.keys(act.options ?? {}).map(optionName));
    expect(options).not.toContain('--note');
    expect(options).not.toContain('--yes');
  });
});

describe('a command line', () => {
  it.each([
    [['set', 'play_rules'], 'set KEY'],
    [['set', 'play_rules', '1'], 'set'],
    [['rule', 'club', '{}', '--dry-run'], 'rule --dry-run'],
    [['rule', '--dry-run', 'club', '{}', '--from', '2026-03-31'], 'rule --dry-run'],
    [['rule', 'club', '{}'], 'rule'],
    [['rule', 'show', 'club'], 'rule show'],
    [['cms', 'help-fees'], 'cms'],
    [['cms', 'list'], 'cms list'],
    [['game'], 'game'],
    [['game', 'close', 'dice'], 'game close'],
  ])('%j runs %s', (words, name) => {
    expect(findAct(words).name).toBe(name);
  });

  it.each([['ticket'], ['game', 'fly'], ['fly'], []])(
    'is refused with the help if it is incomplete or unknown (%#)',
    (...words: string[]) => {
      expect(() => findAct(words)).toThrow('npm run operator -- --as NAME ACT');
    },
  );

  it('reads a negative amount, and leaves a text with dashes unchanged', () => {
    const words = ['credited', '-2', '- twice --', 'and', '--', 'sorry', '--really=so', '-a-b', '-400'];
    expect(valuesOf('adjust', 'amna', '-400', ...words).values).toEqual({
      player: 'amna',
      amount: -40_000n,
      reason: words.join(' '),
    });
    expect(valuesOf('note', 'amna', '--', '--as he wrote').values).toMatchObject({ text: '-- --as he wrote' });
    expect(readCommandLine(['block', 'amna', 'fraud', '--', 'see', '--note', 'private', '-40'])).toMatchObject({
      words: ['block', 'amna', 'fraud', '--', 'see', '-40'],
      note: 'private',
    });
    expect(valuesOf('rule', 'club', '-400', '--from', '2026-03-31').values).toMatchObject({ json: -400 });
    expect(valuesOf('block', 'amna', '--fraud').values).toMatchObject({ reason: '--fraud' });
  });
});

describe('the types of the table of operator commands', () => {
  const declared = { help: 'does a thing', arguments: { player: word, reason: text } };
  const applied = { subject: 'x', apply: async () => ({ data: {} }) };

  it('refuse a command without permission, help or arguments', () => {
    const [run, text] = [async () => ({ read: true }), () => 'Read.'];
    // @ts-expect-error: no permission
    expect(read({ ...declared, run, text })).toBeDefined();
    // @ts-expect-error: no help
    expect(read({ permission: 'look', arguments: {}, run, text })).toBeDefined();
    // @ts-expect-error: no arguments
    expect(read({ permission: 'look', help: 'reads', run, text })).toBeDefined();
  });

  it('refuse a change without a log subject or without content to approve', () => {
    const rights = { ...declared, permission: 'players', conflicts_with: 'nothing' } as const;
    // @ts-expect-error: a text is no change
    expect(change({ ...rights, approval: 'one', run: async () => 'done', text: () => 'Done.' })).toBeDefined();
    // @ts-expect-error: no content and no money_effect
    expect(change({ ...rights, approval: 'two', run: async () => applied, text: () => 'Done.' })).toBeDefined();
    const proposable = { ...applied, content: {}, money_effect: null };
    expect(change({ ...rights, approval: 'two', run: async () => proposable, text: () => 'Done.' })).toBeDefined();
    const unanswered = { ...rights, conflicts_with: undefined, approval: 'two' } as const;
    // @ts-expect-error: nothing declares with which proposals it conflicts
    expect(change({ ...unanswered, run: async () => proposable, text: () => 'Done.' })).toBeDefined();
    const depends = { ...rights, approval: 'depends', two_operators_when: 'x' } as const;
    // @ts-expect-error: needs_two is missing
    expect(change({ ...depends, run: async () => proposable, text: () => 'Done.' })).toBeDefined();
  });

  it('refuse a command whose result cannot be printed', () => {
    const rights = { ...declared, permission: 'look' } as const;
    const run = async () => ({ count: 1 });
    // @ts-expect-error: no text
    expect(read({ ...rights, run })).toBeDefined();
    expect(read({ ...rights, run, text: ({ count }) => `${count} rows` })).toBeDefined();
    // @ts-expect-error: the act returns no total
    expect(read({ ...rights, run, text: ({ total }) => `${total} rows` })).toBeDefined();
    // @ts-expect-error: a sentence is no data
    expect(read({ ...rights, run: async () => 'one row', text: () => 'one row' })).toBeDefined();
    // @ts-expect-error: no text
    expect(change({ ...rights, approval: 'one', run: async () => applied })).toBeDefined();
    const counted = async () => ({ subject: 'x', apply: async () => ({ data: { count: 1 } }) });
    expect(change({ ...rights, approval: 'one', run: counted, text: ({ count }) => `${count} rows` })).toBeDefined();
  });

  it('give a command only the arguments that it declares', () => {
    const run = async (_call: unknown, { player, reason }: { player: string; reason: string }) => ({
      seen: player + reason,
    });
    const text = ({ seen }: { seen: string }) => seen;
    expect(read({ ...declared, permission: 'look', run, text })).toBeDefined();
    const asksMore = async (_call: unknown, { amount }: { amount: bigint }) => ({ seen: String(amount) });
    // @ts-expect-error: the act declares no amount
    expect(read({ ...declared, permission: 'look', run: asksMore, text })).toBeDefined();
  });
});

describe('a proposal that an earlier version of the site stored', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ start: '2026-03-10T10:00:00Z' });
    await giveNames(world, 'amna', 'bashir');
  });
  afterAll(() => world.stop());

  /** Stores a proposal as an earlier version did, and agrees to it. */
  async function agreeTo(act: string, subject: string, words: string[], content: object): Promise<string> {
    const json = JSON.stringify(content);
    const at = world.clock.now();
    const { rows } = await world.pool.query<{ id: string }>(
      `insert into operator_proposal (act, subject, words, content, content_hash, operator, at, expires_at)
       values ($1, $2, $3, $4, $5, 'amna', $6, $7) returning id`,
      [
        ...[act, subject, JSON.stringify(words), json, createHash('sha256').update(json).digest()],
        ...[at, new Date(at.getTime() + 86_400_000)],
      ],
    );
    return await operateAs(world, 'bashir', 'agree', rows[0]!.id);
  }

  it('can still be approved', async () => {
    const player = await payingPlayer(world, { main: '100' });
    const { id } = player;
    const adjusted = { player: id, amount_cents: '-4000', reason: 'credited twice - once' };
    const words = [player.phone ?? id, '-40', 'credited', 'twice', '-', 'once'];
    expect(await agreeTo('adjust', `player ${id}`, words, adjusted)).toContain('holds 60.00');
    expect((await moneyOf(world, id)).main).toBe(6_000n);

    await operateAs(world, 'amna', 'freeze', id, '40', 'court');
    const frozen = {
      player: id,
      before: { freeze_cents: '4000', reason: 'court' },
      after: { freeze_cents: '0', reason: 'released' },
    };
    expect(await agreeTo('freeze', `player ${id}`, [id, '0'], frozen)).toBe('Released.');

    await operateAs(world, 'amna', 'block', id, 'fraud');
    expect(await agreeTo('unblock', `player ${id}`, [id], { unblocks: id, reason: 'fraud' })).toContain('Unblocked');

    await operateAs(world, 'amna', 'set', 'payouts_paused', 'true');
    const setting = { key: 'payouts_paused', before: true, after: false };
    expect(await agreeTo('set', 'setting payouts_paused', ['payouts_paused', 'false'], setting)).toBe('Changed.');

    const open = world.app.settings.wire('play_rules') as { closed_games: string[] };
    await operateAs(world, 'amna', 'game', 'close', 'dice');
    const { rows } = await world.pool.query("select config_value from setting where config_key = 'play_rules'");
    const closed = rows[0].config_value as object;
    const opened = { key: 'play_rules', before: closed, after: { ...closed, closed_games: open.closed_games } };
    expect(await agreeTo('game open', 'setting play_rules', ['dice'], opened)).toBe('Changed.');

    const rule = { weights: { dice: 2000, limbo: 2500 } };
    const published = { rule, from: '2026-03-31T19:00:00.000Z' };
    const typed = ['weight', JSON.stringify(rule), '--from', '2026-04-01'];
    expect(await agreeTo('rule', 'rule weight', typed, published)).toContain('version 2 of weight, in force from');
  });
});
