import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { localNumber } from './phone-number.ts';
import { type SandboxFixture, startFixture } from './sandbox-for-tests.ts';

let fixture: SandboxFixture;
beforeEach(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture.stop());
const page = (url: string) => fixture.app.inject({ url, headers: { accept: 'text/html,*/*' } });

describe('the inbox of text messages', () => {
  it('lists the messages of a number, newest first', async () => {
    await fixture.sandbox.smsSender.send({ to: '+923001234567', text: 'Your code is 111111' });
    expect((await fixture.post('/sandbox/sms/send', { to: '+923001234567', text: 'Your code is 222222' })).status).toBe(
      202,
    );
    await fixture.sandbox.smsSender.send({ to: '+923009999999', text: 'other' });
    const mine = await fixture.get<{ text: string; to: string }[]>('/sandbox/sms?to=+923001234567');
    expect(mine.map((sms) => sms.text)).toEqual(['Your code is 222222', 'Your code is 111111']);
    expect(mine[0]?.to).toBe('+923001234567');
    expect(await fixture.get('/sandbox/sms?to=%2B923001234567')).toEqual(mine);
    expect(fixture.sandbox.sms('03001234567')).toEqual(mine);
  });

  it('rejects a number that is not a Pakistani mobile number', async () => {
    expect((await fixture.post('/sandbox/sms/send', { to: '+4915112345678', text: 'x' })).status).toBe(422);
    expect((await fixture.post('/sandbox/sms/send', { to: '+923001234567' })).status).toBe(422);
    await expect(fixture.sandbox.smsSender.send({ to: '123', text: 'x' })).rejects.toThrow('not valid');
  });
});

describe('the phone page', () => {
  it.each([
    '03001234567',
    '0300 1234567',
    '+923001234567',
    '00923001234567',
    '923001234567',
    '3001234567',
    '0300-1234567',
  ])('accepts the number %s', (text) => {
    expect(localNumber(text)).toBe('03001234567');
  });

  it('shows the codes of the chosen number', async () => {
    await fixture.sandbox.smsSender.send({ to: '+923001234567', text: '<script>alert(1)</script> 424242' });
    expect((await page('/sandbox/phone')).body).toContain('/sandbox/phone?number=03001234567');
    const { body, headers } = await page('/sandbox/phone?number=0300+1234567');
    expect(headers['content-type']).toContain('text/html');
    expect(body).toContain('424242');
    expect(body).not.toContain('<script>alert');
  });

  it('approves a pending charge', async () => {
    const ask = fixture.post(
      '/sandbox/easypaisa/easypay-service/rest/v4/initiate-ma-transaction',
      {
        orderId: 'EP0001',
        storeId: '1234',
        transactionAmount: '1250.00',
        transactionType: 'MA',
        mobileAccountNo: '03451234510',
        emailAddress: 'a@b.pk',
      },
      { credentials: 'c3RvcmUtdXNlcjpzdG9yZS1wYXNz' },
    );
    await expect.poll(() => fixture.sandbox.books().waiting_connections).toBe(1);
    expect((await page('/sandbox/phone?number=03451234510')).body).toContain('Rs 1,250.00');
    const pressed = await fixture.app.inject({
      method: 'POST',
      url: '/sandbox/phone/approve',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      payload: 'charge_id=easypaisa-EP0001',
    });
    expect([pressed.statusCode, pressed.headers.location]).toEqual([303, '/sandbox/phone?number=03451234510']);
    expect((await ask).body.responseCode).toBe('0000');
    expect(await fixture.get('/sandbox/phone.json?number=03451234510')).toMatchObject({
      charges: [{ state: 'paid', amount: '1250.00' }],
    });
  });

  it('reports an invalid number and an unknown charge', async () => {
    expect((await fixture.app.inject('/sandbox/phone.json?number=5')).statusCode).toBe(422);
    expect((await page('/sandbox/phone?number=5')).body).toContain('not a Pakistani mobile number');
    expect((await fixture.post('/sandbox/phone/approve', { charge_id: 'none' })).status).toBe(404);
  });

  it('uses the CSP nonce of the server', async () => {
    await fixture.stop();
    fixture = await startFixture({ cspNonce: () => 'given-nonce' });
    const index = await page('/sandbox');
    expect(index.body).toContain('nonce="given-nonce"');
    expect(index.headers['content-security-policy']).toBeUndefined();
    expect(index.body).toContain('low balance');
    expect((await fixture.get<{ charges: unknown[] }>('/sandbox')).charges.length).toBeGreaterThan(12);
  });
});
