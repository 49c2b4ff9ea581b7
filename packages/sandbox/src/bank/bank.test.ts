import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isPakistaniIban } from '../iban.ts';
import { type SandboxFixture, startFixture } from '../sandbox-for-tests.ts';
import { bankSignature } from './statement.ts';

let fixture: SandboxFixture;
beforeEach(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture.stop());
const transfer = (more: Record<string, unknown> = {}) =>
  fixture.post('/sandbox/bank/transfer', {
    amount: '1000.00',
    reference: 'NUA-7F3K',
    sender_name: 'Ayesha Khan',
    ...more,
  });

describe('the bank', () => {
  it.each([
    ['PK36SCBL0000001123456702', true],
    ['PK24MUCB0646609971000177', true],
    ['PK66HABB0000001234567890', true],
    ['PK93MEZN0000001234567890', true],
    ['PK07UNIL0000001234567890', true],
    ['PK23ALFH0000001234567890', true],
    ['PK04NBPA0000001234567890', true],
    ['PK70MUCB0000001234567890', true],
    ['PK36SCBL0000001123456703', false],
    ['PK27MPBL1181017140122674', false],
  ])('checks whether the IBAN %s is valid: %s', (iban, valid) => {
    expect(isPakistaniIban(iban)).toBe(valid);
  });

  it('sends a signed notification of a transfer immediately', async () => {
    expect(await transfer()).toMatchObject({ status: 201, body: { delivered: true } });
    const [got] = fixture.received;
    expect(got?.url).toBe('http://merchant.test/api/c/payment/ipn/bank');
    const timestamp = got!.headers.get('x-bank-timestamp')!;
    expect(got!.headers.get('x-bank-signature')).toBe(
      bankSignature('sandbox-bank-callback-secret', timestamp, got!.body),
    );
    expect(JSON.parse(got!.body)).toMatchObject({
      account: 'PK36SCBL0000001123456702',
      lines: [
        {
          id: 'S00000001',
          amount: '1000.00',
          currency: 'PKR',
          kind: 'credit',
          reference: 'NUA-7F3K',
          sender_name: 'Ayesha Khan',
        },
      ],
    });
  });

  it('lists on request the transfers that followed the last known transfer', async () => {
    await transfer();
    await transfer({ amount: '250', reference: '' });
    const all = await fixture.get<{ lines: unknown[]; next: number }>('/sandbox/bank/statement');
    expect([all.lines.length, all.next]).toEqual([2, 2]);
    const rest = await fixture.get<{ lines: { amount: string }[]; next: number }>('/sandbox/bank/statement?since=1');
    expect([rest.lines.map((line) => line.amount), rest.next]).toEqual([['250.00'], 2]);
    expect(await fixture.get('/sandbox/bank/statement?since=2')).toMatchObject({ lines: [], next: 2 });
    expect((await fixture.app.inject('/sandbox/bank/statement?since=x')).statusCode).toBe(422);
  });

  it('retries a notification that was not accepted', async () => {
    fixture.merchant.response = () => new Response('', { status: 503 });
    expect((await transfer()).body.delivered).toBe(false);
    fixture.merchant.response = () => new Response('', { status: 200 });
    await fixture.move(60_000);
    await fixture.move(600_000);
    expect(fixture.received).toHaveLength(2);
    expect(fixture.sandbox.books().transfers[0]?.delivered).toBe(true);
  });

  it.each([
    [{ amount: '0' }, 'amount'],
    [{ amount: '-5' }, 'amount'],
    [{ amount: '1.234' }, 'amount'],
    [{ sender_name: ' ' }, 'sender_name'],
    [{ sender_iban: 'PK27MPBL1181017140122674' }, 'sender_iban'],
    [{ reference: 'x'.repeat(141) }, 'reference'],
  ])('rejects a transfer with %j', async (more, field) => {
    expect(await transfer(more)).toMatchObject({ status: 422, body: { field } });
    expect(fixture.received).toEqual([]);
  });

  it('has a page that escapes its texts', async () => {
    const form = await fixture.app.inject({
      method: 'POST',
      url: '/sandbox/bank/transfer',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      payload: new URLSearchParams({
        amount: '1,500',
        reference: '<b>',
        sender_name: 'A "B"',
        sender_iban: '',
      }).toString(),
    });
    expect(form.statusCode).toBe(303);
    const page = await fixture.app.inject({ url: form.headers.location as string, headers: { accept: 'text/html' } });
    expect(page.body).toContain('Sent Rs 1,500.00. The receiver has been notified.');
    expect(page.body).not.toContain('<b>');
    const nonce = /nonce-([^']+)'/.exec(String(page.headers['content-security-policy']))![1]!;
    expect(page.body.replaceAll('&#43;', '+')).toContain(`nonce="${nonce}"`);
  });
});
