import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type SandboxFixture, startFixture } from './sandbox-for-tests.ts';

let folder: string;
let file: string;
let fixtures: SandboxFixture[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nua-sandbox-'));
  file = join(folder, 'deep', 'journal.jsonl');
  fixtures = [];
});
afterEach(async () => {
  for (const fixture of fixtures) await fixture.stop();
  rmSync(folder, { recursive: true });
});

async function open(start?: string) {
  const fixture = await startFixture({ dataFile: file }, start);
  fixtures.push(fixture);
  return fixture;
}
const easypaisa = (fixture: SandboxFixture, phone: string, orderId: string) =>
  fixture.post(
    '/sandbox/easypaisa/easypay-service/rest/v4/initiate-ma-transaction',
    {
      orderId,
      storeId: '1234',
      transactionAmount: '100.00',
      transactionType: 'MA',
      mobileAccountNo: phone,
      emailAddress: 'a@b.pk',
    },
    { credentials: 'c3RvcmUtdXNlcjpzdG9yZS1wYXNz' },
  );

describe('the journal of the sandbox', () => {
  it('stores every request before its response, even if the sandbox is killed', async () => {
    const first = await open();
    await easypaisa(first, '03451234500', 'EP0001');
    await first.sandbox.smsSender.send({ to: '+923001234567', text: 'kept' });
    // The first sandbox is not closed, as after a kill.
    const second = await open();
    expect(second.sandbox.books().charges).toEqual(first.sandbox.books().charges);
    expect(second.sandbox.sms('03001234567')).toHaveLength(1);
    expect((await easypaisa(second, '03451234500', 'EP0001')).body.responseCode).toBe('0020');
  });

  it('makes a restarted sandbox run the actions that became due in the meantime', async () => {
    const first = await open();
    await easypaisa(first, '03451234502', 'EP0001');
    await first.stop();
    const second = await open('2026-01-01T08:00:00.000Z');
    await second.sandbox.advance();
    expect(second.sandbox.books().totals.charged.easypaisa).toBe('100.00');
    await second.move(1_000);
    expect(second.received).toHaveLength(1);
  });

  it('drops an incomplete last line', async () => {
    const first = await open();
    await easypaisa(first, '03451234500', 'EP0001');
    await first.stop();
    appendFileSync(file, '{"table":"charge","id":"easyp');
    const second = await open();
    expect(second.sandbox.books().charges).toHaveLength(1);
    await easypaisa(second, '03451234500', 'EP0002');
    const third = await open();
    expect(third.sandbox.books().charges).toHaveLength(2);
  });

  it('keeps the gateway key over a restart and a reset', async () => {
    const first = await open();
    const key = first.sandbox.tmfbPublicKey();
    await easypaisa(first, '03451234500', 'EP0001');
    first.sandbox.reset();
    expect(first.sandbox.books().charges).toEqual([]);
    expect(readFileSync(file, 'utf8')).not.toContain('EP0001');
    await first.stop();
    const second = await open();
    expect(second.sandbox.books().charges).toEqual([]);
    expect(second.sandbox.tmfbPublicKey()).toBe(key);
  });
});
