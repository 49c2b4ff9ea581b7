import { createHmac, randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { newPhone } from '../../../../../../tests/world/world.ts';
import { newId } from '../../../db/new-id.ts';
import { signedText } from '../sms/sign-text.ts';
import { sweepAttempts } from './sms-report-feature.ts';

const world = useWorld();

type Attempt = { id: string; state: string; provider_ref: string; reported_at: Date | null };

const phoneFor = (ending: string) => `+9232${randomInt(0, 10)}${randomInt(100, 1000)}${ending}`;
const send = (phone: string) =>
  world.app.ports.sms.send({ to: phone, text: signedText('en', null, 'hello'), kind: 'notice' });
async function newest(): Promise<Attempt> {
  const { rows } = await world.pool.query<Attempt>('select * from sms_attempt order by id desc limit 1');
  return rows[0]!;
}
async function sent(phone: string): Promise<Attempt> {
  await send(phone);
  return await newest();
}

function report(gateway: string, query: Record<string, string>, fields: Record<string, string>) {
  const url = `${world.url}/api/c/sms/report/${gateway}?${new URLSearchParams(query)}`;
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return fetch(url, { method: 'POST', headers, body: new URLSearchParams(fields) }).then(({ status }) => status);
}
/** Computes the key in the report address that is sent to Twilio with a text. */
const twilioKey = (auth_token: string, id: string) =>
  createHmac('sha256', auth_token).update(`report of the text ${id}`).digest('base64url');
const key = 'sandbox-sms-report-secret';

describe('a delivery report', () => {
  it.each([
    ['9955', 'delivered'],
    ['9905', 'delivered'],
    ['9906', 'undelivered'],
    ['9907', 'delivered'],
    ['9908', 'delivered'],
  ])('marks a text to the number …%s as %s', async (ending, state) => {
    const { id } = await sent(phoneFor(ending));
    await world.advance(1_000);
    const { rows } = await world.pool.query<Attempt>('select * from sms_attempt where id = $1', [id]);
    expect(rows[0]).toMatchObject({ state, reported_at: expect.any(Date) });
  });

  it('changes nothing if it is forged', async () => {
    const { id, provider_ref } = await sent(phoneFor('9909'));
    await world.advance(1_000);
    expect((await newest()).state).toBe('accepted');
    const failed = { message_id: provider_ref, status: 'UNDELIV' };
    expect(await report('sandbox-http', { id }, failed)).toBe(403);
    expect(await report('sandbox-http', { id, key: `${key}x` }, failed)).toBe(403);
    const fields = { MessageSid: provider_ref, MessageStatus: 'undelivered' };
    expect(await report('sandbox-twilio', { id }, fields)).toBe(403);
    const token = 'sandbox-twilio-auth-token';
    for (const forged of [twilioKey('another token', id), twilioKey(token, newId()), key, ''])
      expect(await report('sandbox-twilio', { id, key: forged }, fields)).toBe(403);
    expect(await report('sandbox-twilio', { key: twilioKey(token, '') }, fields)).toBe(404);
    expect(await report('no-such-gateway', { id, key }, failed)).toBe(404);
    expect((await newest()).state).toBe('accepted');
  });

  it('never changes a final state that an earlier report has set', async () => {
    const { id, provider_ref: message_id } = await sent(newPhone());
    expect(await report('sandbox-http', { id, key }, { message_id, status: 'ENROUTE' })).toBe(200);
    expect((await newest()).state).toBe('accepted');
    expect(await report('sandbox-http', { key }, { message_id, status: 'DELIVRD' })).toBe(200);
    world.clock.advance(1_000);
    for (const status of ['UNDELIV', 'DELIVRD', 'ENROUTE'])
      expect(await report('sandbox-http', { id, key }, { message_id, status })).toBe(200);
    const { state, reported_at } = await newest();
    expect([state, world.clock.now().getTime() - reported_at!.getTime()]).toEqual(['delivered', 1_000]);
  });

  it('about an unknown text, or one of another gateway, changes nothing', async () => {
    const { id, provider_ref } = await sent(newPhone());
    const fields = { MessageSid: provider_ref, MessageStatus: 'undelivered' };
    const twilio = { id, key: twilioKey('sandbox-twilio-auth-token', id) };
    expect(await report('sandbox-twilio', twilio, fields)).toBe(404);
    expect(await report('sandbox-http', { id, key }, { message_id: 'another', status: 'UNDELIV' })).toBe(404);
    expect(await report('sandbox-http', { id: 'nonsense', key }, { message_id: provider_ref, status: 'UNDELIV' })).toBe(
      404,
    );
    expect(await report('sandbox-http', { key }, { status: 'UNDELIV' })).toBe(404);
    expect((await newest()).state).toBe('accepted');
  });

  it('of a failed text makes the next text to that number use another gateway', async () => {
    const phone = phoneFor('9906');
    await send(phone);
    await world.advance(1_000);
    await send(phone);
    const { rows } = await world.pool.query('select gateway from sms_attempt order by id desc limit 2');
    expect(rows.map(({ gateway }) => gateway)).toEqual(['sandbox-twilio', 'sandbox-http']);
  });

  it('gets a 404 if it is malformed, and a 413 above 16 kB', async () => {
    const url = `${world.url}/api/c/sms/report/sandbox-http?key=${key}`;
    for (const [type, body] of [
      ['application/json', '{"message_id":{"a":1}}'],
      ['application/json', '{'],
      ['text/plain', 'hello'],
      ['application/json', 'null'],
    ] as const) {
      expect((await fetch(url, { method: 'POST', headers: { 'content-type': type }, body })).status).toBe(404);
    }
    expect((await fetch(url)).status).toBe(404);
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(url, { method: 'POST', headers, body: JSON.stringify('x'.repeat(20_000)) })).status).toBe(413);
  });

  it('and its text are deleted after two weeks', async () => {
    await send(newPhone());
    world.clock.advance(15 * 86_400_000);
    await send(newPhone());
    await sweepAttempts(world.app);
    const { rows } = await world.pool.query(
      'select (select count(*)::int from sms_attempt) as texts, (select count(*)::int from sms_usage) as periods',
    );
    expect(rows[0]).toEqual({ texts: 1, periods: 2 });
  });
});
