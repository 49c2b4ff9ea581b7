import { calls } from '@nua/contract';
import { errors } from '@nua/contract/errors.ts';
import { beforeAll, expect, it } from 'vitest';
import { playerWithHistory } from '../world/player-with-history.ts';
import { useWorld } from '../world/use-world.ts';
import { expectOk, newDevice, PASSWORD } from '../world/world.ts';
import { eachCase } from './all-cases.ts';
import { type FormCase, LONG } from './form-case.ts';

const world = useWorld();
let token: string;
let own_account: { payout_account_id: string };

beforeAll(async () => {
  ({ token } = await playerWithHistory(world));
  const accounts = expectOk(await world.call(calls.listPayoutAccounts, { token })).data;
  own_account = { payout_account_id: accounts.list.find(({ pay_type }) => pay_type === 3)?.id ?? '' };
});

type Server = NonNullable<FormCase['server']>;

/** The values that the form rejects, and an empty value for each field, in turn. */
function invalidValuesOf(form: FormCase, body: object): [name: string, value: string][] {
  const typed = form.wrong.flatMap(([fields, named]) => Object.entries(fields).filter(([name]) => name in named));
  const emptied = Object.keys(form.valid).map((name) => [name, ''] as const);
  const body_text = JSON.stringify(body);
  return [...typed, ...emptied].flatMap(([name, value]) =>
    value !== true && body_text.includes(`"${name}":`) ? [[name, value] as [string, string]] : [],
  );
}

const server_forms = eachCase.flatMap(([name, form]) =>
  form.server === undefined ? [] : [[name, form, form.server] as const],
);

/** Sends the request without the form. */
function sendWith(server: Server, invalid: Readonly<Record<string, string>>) {
  const { call, body, params = {} } = server(invalid, own_account);
  return world.call(call, { body, params, token, headers: { 'x-device-id': newDevice() } });
}

it.each(server_forms)(
  'the server rejects every value that the form %s rejects [R5.08]',
  async (_name, form, server) => {
    for (const [name, value] of invalidValuesOf(form, server({}, own_account).body)) {
      const response = await sendWith(server, { [name]: value });
      const field = `${name} = ${value.slice(0, 40)}`;
      expect([field, response.status, response.code === 0]).toEqual([field, 400, false]);
    }
    // With valid fields only, the server accepts the input, so each field above was the reason.
    expect((await sendWith(server, {})).code).not.toBe(errors.INVALID_INPUT);
  },
);

it('the server rejects values that no form can send [R5.08]', async () => {
  const requests = [
    { call: calls.excludePlayer, body: { length: 'decade' } },
    { call: calls.login, body: { user_name: LONG, password: PASSWORD } },
    { call: calls.createDeposit, body: { pay_type: 1, amount: '1500.00', real_name: LONG } },
    {
      call: calls.createDeposit,
      body: { pay_type: 1, amount: '1500.00', real_name: 'Ayesha Khan', promo_id: 'first' },
    },
    { call: calls.updatePlayer, body: { offers: 'no' } },
    { call: calls.createPayoutAccount, body: { pay_type: 1, title: 'Ayesha', iban: 'PK36SCBL0000001123456703' } },
  ];
  for (const { call, body } of requests) expect((await world.call(call, { body, token })).status).toBe(400);
  // A new player is needed, because the number of pending deposits is limited.
  const { token: fresh } = await world.player();
  const urdu = { pay_type: 3, amount: '1500.00', phone: '۰۳۰۰ ۱۱۱ ۰۷۰۰', cnic: '۳۵۲۰۱–۱۲۳۴۵۶۷–۱' };
  expect((await world.call(calls.createDeposit, { body: urdu, token: fresh })).code).toBe(0);
});
