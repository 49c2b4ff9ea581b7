import { calls, errors } from '@nua/contract';
import { newClaimCode } from '@nua/contract/claim-code.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { giveNames, operateAs } from '../../../../../tests/world/operator-names.ts';
import { payingPlayer } from '../../../../../tests/world/paying-player.ts';
import { solveCaptcha } from '../../../../../tests/world/solve-captcha.ts';
import { useWorld } from '../../../../../tests/world/use-world.ts';
import { expectOk, newDevice } from '../../../../../tests/world/world.ts';
import { lockTexts } from '../../db/advisory-locks.ts';
import { setSetting } from '../../settings/set-setting.ts';
import { forgetOldClaims } from './forget-old-claims.ts';

const world = useWorld();
beforeAll(async () => {
  await giveNames(world, 'amna');
});

const operate = (...words: string[]) => operateAs(world, 'amna', ...words);
const question = (contact = 'Tariq, 0300 1234567') => ({
  claim_code: newClaimCode(),
  kind: 'account' as const,
  contact,
  text: 'I cannot get in.',
});
const ask = async (contact?: string, captcha?: string) =>
  world.call(calls.createClaim, { body: { ...question(contact), captcha: captcha ?? (await solveCaptcha(world)) } });
const open = (claim_code: string) => world.call(calls.readClaim, { body: { claim_code } });

describe('a question of a visitor', () => {
  it('is sent without a session, and its thread is read and continued with the claim code [R1.14] [R2.41 loginBlocked]', async () => {
    const { claim_code } = expectOk(await ask()).data;
    const { id, entries } = expectOk(await open(claim_code)).data;
    expect(entries.map(({ text }) => text)).toEqual(['I cannot get in.']);
    expect(await operate('ticket', 'list')).toContain('not signed in: Tariq, 0300 1234567');
    world.clock.advance(60_000);
    expect(await operate('ticket', 'reply', id, 'We unblocked it.')).toContain('claim code');
    const answered = expectOk(await open(claim_code)).data;
    expect(answered).toMatchObject({ state: 'answered', unread: true });
    expect(expectOk(await open(claim_code)).data.unread).toBe(false);
    const body = { claim_code, text: 'It works.' };
    expect(expectOk(await world.call(calls.replyClaim, { body })).data).toMatchObject({ state: 'open' });
    expect(expectOk(await world.call(calls.replyClaim, { body })).data.entries.map(({ text }) => text)).toEqual([
      'I cannot get in.',
      'We unblocked it.',
      'It works.',
    ]);
  });

  it('has a code of 140 random bits that is not stored', async () => {
    const { claim_code } = expectOk(await ask()).data;
    expect(claim_code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/);
    const { rows } = await world.pool.query<{ row: string }>('select t::text as row from ticket t');
    for (const { row } of rows) expect(row).not.toContain(claim_code.slice(0, 4) + claim_code.slice(5, 9));
    const urdu = claim_code.replace(/\d/g, (digit) => String.fromCodePoint(0x06f0 + Number(digit)));
    for (const written of [
      claim_code.toLowerCase(),
      claim_code.replaceAll('-', ' '),
      ` ${claim_code.replaceAll('-', '')} `,
      claim_code.replaceAll('0', 'o').replaceAll('1', 'l'),
      urdu,
    ]) {
      expectOk(await open(written));
    }
  });

  it('needs a new proof of work each time [R1.14]', async () => {
    expect((await world.call(calls.createClaim, { body: question() })).code).toBe(errors.CAPTCHA_REQUIRED);
    const proof = await solveCaptcha(world);
    expectOk(await ask('x', proof));
    expect((await ask('x', proof)).code).toBe(errors.CAPTCHA_REQUIRED);
  });

  it('can be sent again after a lost response, and is stored once [R1.14]', async () => {
    const body = question('Zoya, whose line breaks');
    const captcha = await solveCaptcha(world);
    const first = expectOk(await world.call(calls.createClaim, { body: { ...body, captcha } }));
    const later = { claim_code: ` ${body.claim_code.toLowerCase()} ` };
    for (const repeat of [body, { ...body, captcha }, { ...body, ...later, language: 'ur' as const }])
      expect(expectOk(await world.call(calls.createClaim, { body: repeat })).wire).toEqual(first.wire);
    await world.pool.query("update ticket set ip = '203.0.113.9' where contact = $1", [body.contact]);
    expectOk(await world.call(calls.createClaim, { body }));
    const { rows } = await world.pool.query('select from ticket where contact = $1', [body.contact]);
    expect(rows).toHaveLength(1);
    expect(expectOk(await open(body.claim_code)).data.entries).toHaveLength(1);
  });

  it('is stored once if two simultaneous presses send it [R1.14]', async () => {
    const body = question('Bilal, who presses twice');
    const proofs = [await solveCaptcha(world), await solveCaptcha(world)];
    const both = await Promise.all(
      proofs.map((captcha) => world.call(calls.createClaim, { body: { ...body, captcha } })),
    );
    for (const response of both) expectOk(response);
    const { rows } = await world.pool.query('select from ticket where contact = $1', [body.contact]);
    expect(rows).toHaveLength(1);
  });

  it('is refused if its code was already used for another question', async () => {
    const body = question();
    expectOk(await world.call(calls.createClaim, { body: { ...body, captcha: await solveCaptcha(world) } }));
    for (const other of [{ text: 'Let me in.' }, { contact: 'Someone else' }, { kind: 'other' as const }]) {
      const captcha = await solveCaptcha(world);
      const refused = await world.call(calls.createClaim, { body: { ...body, ...other, captcha } });
      expect(refused.code).toBe(errors.KEY_REUSED);
    }
    const { entries } = expectOk(await open(body.claim_code)).data;
    expect(entries.map(({ text }) => text)).toEqual(['I cannot get in.']);
  });

  it('gets the same response whether or not its phone number has an account', async () => {
    const player = await payingPlayer(world);
    const known = await ask(player.phone ?? '');
    const unknown = await ask('+923009999999');
    for (const response of [known, unknown]) expect(Object.keys(expectOk(response).wire)).toEqual(['claim_code']);
    const ticket = { token: player.token, body: { kind: 'other', text: 'Mine.' } };
    const { id } = expectOk(await world.call(calls.createTicket, ticket)).data;
    expect((await open(id.replaceAll('-', '').slice(0, 24).toUpperCase())).code).toBe(errors.NOT_FOUND);
  });

  it('stores a reply once if the visitor sends it twice in a row', async () => {
    const { claim_code } = expectOk(await ask()).data;
    const { id } = expectOk(await open(claim_code)).data;
    await world.pool.query(
      "insert into ticket_entry (ticket_id, text, at) select $1, 'entry ' || n, $2 from generate_series(1, 600) n",
      [id, new Date(world.clock.now().getTime() - 2 * 86_400_000)],
    );
    // The repeated text equals the 500th entry.
    const reply = (text: string) => world.call(calls.replyClaim, { body: { claim_code, text } });
    const last = async () =>
      expectOk(await open(claim_code))
        .data.entries.slice(-2)
        .map(({ text }) => text);
    expectOk(await reply('entry 499'));
    expect(await last()).toEqual(['entry 600', 'entry 499']);
    expectOk(await reply('entry 499'));
    expect(await last()).toEqual(['entry 600', 'entry 499']);
  });

  it('cannot be opened with an unknown or malformed code', async () => {
    expect((await open('0'.repeat(24))).code).toBe(errors.NOT_FOUND);
    const body = { claim_code: '0'.repeat(24), text: 'x' };
    expect((await world.call(calls.replyClaim, { body })).code).toBe(errors.NOT_FOUND);
    for (const wrong of ['', 'x', '0'.repeat(25), "' or 1=1 --"])
      expect((await open(wrong)).code).toBe(errors.INVALID_INPUT);
  });

  it('loses the sender’s IP address after a day, and is deleted half a year after its last entry', async () => {
    const [finished, waiting] = await Promise.all([ask('Sana, 0300 7654321'), ask('Omar, 0300 7654322')]);
    const done = expectOk(finished).data.claim_code;
    const open_code = expectOk(waiting).data.claim_code;
    const { id } = expectOk(await open(done)).data;
    await operate('ticket', 'reply', id, 'It is mended.');
    const addresses = async () =>
      (await world.pool.query<{ known: boolean }>('select ip is not null as known from ticket where id = $1', [id]))
        .rows;
    await forgetOldClaims(world.app);
    expect(await addresses()).toEqual([{ known: true }]);
    world.clock.advance(2 * 86_400_000);
    await forgetOldClaims(world.app);
    expect(await addresses()).toEqual([{ known: false }]);
    world.clock.advance(177 * 86_400_000);
    await forgetOldClaims(world.app);
    expectOk(await open(done));
    world.clock.advance(2 * 86_400_000);
    expect(await forgetOldClaims(world.app)).toBeGreaterThan(0);
    expect((await open(done)).code).toBe(errors.NOT_FOUND);
    expect((await world.pool.query('select from ticket_entry where ticket_id = $1', [id])).rowCount).toBe(0);
    expectOk(await open(open_code));
  });

  it('can be sent at most ten times an hour from each device [R1.14]', async () => {
    const headers = { 'x-device-id': newDevice() };
    const askFrom = async (device: Record<string, string>) => {
      const body = { ...question(), captcha: await solveCaptcha(world) };
      return (await world.call(calls.createClaim, { body, headers: device })).code;
    };
    for (let n = 0; n < 10; n++) expect(await askFrom(headers)).toBe(0);
    expect(await askFrom(headers)).toBe(errors.TICKET_LIMIT);
    expect(await askFrom({ 'x-device-id': newDevice() })).toBe(0);
  });

  it('is refused immediately with a wrong proof of work [R1.14] [R7.21]', async () => {
    const holder = await world.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [lockTexts.claim('127.0.0.1')]);
      expect((await ask('x', 'bm90aGluZw==')).code).toBe(errors.CAPTCHA_REQUIRED);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
  });

  it('is limited per hour for each IP address', async () => {
    const body = question();
    expectOk(await world.call(calls.createClaim, { body: { ...body, captcha: await solveCaptcha(world) } }));
    const client = await world.pool.connect();
    const rules = { ...(world.app.settings.wire('ticket_rules') as object), per_address_hour: 1 };
    try {
      await setSetting(client, 'ticket_rules', rules, 'a test', world.clock.now());
    } finally {
      client.release();
    }
    await world.app.revisions.catchUp();
    await expect.poll(async () => (await ask()).code).toBe(errors.TICKET_NETWORK_LIMIT);
    expectOk(await world.call(calls.createClaim, { body }));
  });
});
