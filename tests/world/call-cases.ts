import type { Call } from '@nua/contract';
import { houseGames } from '@nua/games';
import fc from 'fast-check';
import type * as v from 'valibot';

/** Data of the test site, such as ids of the caller and of other players. */
export type Surroundings = {
  ids: readonly string[];
  phones: readonly string[];
  user_names: readonly string[];
  terms: string;
  password: string;
};

/** A request of a call. */
export type CallCase = {
  kind: 'valid' | 'one field off' | 'wild';
  body: unknown;
  /** A text in place of `body`. It may be invalid JSON. */
  raw_body?: string;
  query: Record<string, string>;
  params: Record<string, string>;
  headers: Record<string, string>;
  /** The session: the caller's, another player's, none, or one that never existed. */
  as: 'own' | 'other' | 'nobody' | 'stranger';
};

type Arb = fc.Arbitrary<unknown>;
type Fields = Record<string, { valid: Arb; optional: boolean }>;

const pick = (...values: unknown[]): Arb => fc.constantFrom(...values);
const games = houseGames.map(({ id }) => id);
const token43 = fc.stringMatching(/^[A-Za-z0-9_-]{43}$/);

/** Valid values by field name. A name has the same meaning in every call. */
function validValues(surroundings: Surroundings): Record<string, Arb> {
  const amounts = pick('500.00', '1000', '0.01', '750.5', '25000.00', '999999999999.99', '1.00');
  return {
    user_name: pick('fuzz_name_1', ...surroundings.user_names),
    password: pick('wrong password', surroundings.password, 'pakistan123', 'ایک لمبا پاس ورڈ'),
    origin: pick('web', 'android', 'ios'),
    phone: pick(...surroundings.phones, '+923451112223', '03451112223', '+924235761234'),
    visit: pick('1234567890.1760000000'),
    old_password: pick('wrong password', surroundings.password),
    payout_phone: pick(...surroundings.phones, '03451112223'),
    give_up: amounts,
    forfeits: amounts,
    invite: pick('ABCD2345', 'abcd2345', 'ZZZZ9999'),
    code: fc.stringMatching(/^\d{6}$/),
    captcha: fc.base64String({ maxLength: 200 }),
    attempt: fc.stringMatching(/^[0-9a-f]{32}$/),
    proof: token43,
    launch_token: token43,
    token: pick('a_token_of_a_device:APA91bExample', '{"endpoint":"https://elsewhere.example/x","keys":{}}', 'short'),
    adult: pick(true),
    terms_version: pick(surroundings.terms, surroundings.terms, '1999'),
    amount: amounts,
    stake: pick('1.00', '10.00', '0.01', '25000.00', '30000.00'),
    target_hundredths: pick(1, 100, 101, 5000, 9800, 9999, 1_000_000),
    over: fc.boolean(),
    rows: pick(1, 7, 8, 12, 16, 17),
    risk: pick('classic', 'low', 'medium', 'high'),
    shots: pick([], [2], [300], [2, 3, 5], [4], new Array(20).fill(10), new Array(21).fill(2)),
    picks: pick(
      [],
      [1],
      [7, 40],
      [2, 8, 26, 39],
      [40, 41],
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    ),
    mines: pick(0, 1, 3, 24, 25),
    tile: pick(-1, 0, 12, 24, 25),
    after: pick('', 'x', 'a mark of another day'),
    n: pick(1, 1, 2, 1_000, 1_001),
    shows_stake: fc.boolean(),
    shows_check: fc.boolean(),
    alias_name: pick('Ayesha', 'عائشہ', '<b>x</b>', "o'hara"),
    sms_word: pick('Kite', null),
    language: pick('en', 'ur'),
    cnic: pick('35202-1234567-1', '3520212345671', '4220112345678'),
    email: pick('a@mail.example', 'someone+x@mail.example'),
    real_name: pick('Ayesha Khan', 'محمد علی'),
    title: pick('Ayesha Khan', 'M Ali'),
    iban: pick('PK36SCBL0000001123456702', 'PK00SCBL0000001123456702', 'pk36 scbl 0000 0011 2345 6702'),
    game: pick(...games, 'nothing-here'),
    game_id: pick(...games, 'nothing-here'),
    client_seed: pick('my-seed', '~', 'x'.repeat(64)),
    key: pick('nua', 'other'),
    app_token: pick('', 'abc123', 'def456'),
    from: pick('2026-01-01', '2026-03-10'),
    to: pick('2026-03-10', '2026-12-31'),
    limits: pick(
      [],
      [{ kind: 'stake', period: 'week', amount: '500.00' }],
      [{ kind: 'deposit', period: 'day', amount: null, confirm: true }],
      [{ kind: 'loss', period: 'month', amount: '0.00' }],
    ),
    transfer: pick(...surroundings.ids),
    text: pick('My payment is missing.', 'رقم نہیں آئی', '<script>alert(1)</script>', 'one\ntwo', 'x'.repeat(4000)),
    contact: pick('0300 1234567', 'Ayesha, +92 300 1234567'),
    network_device: pick('a1b2c3d4-0000-4000-8000-000000000001', 'b1b2c3d4-0000-4000-8000-000000000002', 'short'),
    network_name: pick('0123456789abcdef0123456789abcdef', 'fedcba9876543210', 'no name'),
    is_organic: pick(0, 1),
    version: pick('builtin', '1.2.3', null, 'x'.repeat(200)),
    credential: pick(...credentials),
    claim_code: fc.stringMatching(/^[0-9A-HJKMNP-TV-Z]{24}$/),
  };
}

const passkey = { id: 'AAEC', rawId: 'AAEC', type: 'public-key', clientExtensionResults: {} };
const clientDataJSON = Buffer.from('{"challenge":"AAEC"}').toString('base64url');
/** A browser's responses to requests for a passkey and for a signature. They match no challenge of the server. */
const credentials = [
  { ...passkey, response: { clientDataJSON, attestationObject: 'oA', transports: ['internal'] } },
  { ...passkey, response: { clientDataJSON, authenticatorData: 'AA', signature: 'AA', userHandle: null } },
  { ...passkey, response: { clientDataJSON: 'AAAA', authenticatorData: '', signature: '' } },
];

/** Invalid values for any field. */
const invalidValue: Arb = fc.oneof(
  pick(
    null,
    '',
    ' ',
    0,
    -1,
    1e308,
    0.1,
    true,
    [],
    {},
    [[]],
    'null',
    '\ud800',
    'a\u0000b',
    '-1.00',
    '1e9',
    'NaN',
    '٥٠٠',
  ),
  pick(
    "'; drop table player; --",
    '{{.name}}',
    '../../etc/passwd',
    '<script>alert(1)</script>',
    '%00',
    'x'.repeat(5000),
  ),
  pick(
    { $ne: null },
    { toString: 'x' },
    '00000000-0000-0000-0000-000000000000',
    '9'.repeat(40),
    Number.MAX_SAFE_INTEGER,
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

function fieldsOf(schema: unknown, surroundings: Surroundings): Fields {
  const fields: Fields = {};
  const { entries } = schema as { entries: Record<string, v.GenericSchema> };
  for (const [name, field] of Object.entries(entries)) {
    fields[name] = { valid: validOf(name, field, surroundings), optional: field.type === 'optional' };
  }
  return fields;
}

function validOf(name: string, schema: v.GenericSchema, surroundings: Surroundings): Arb {
  const inner = schema as unknown as {
    type: string;
    options?: unknown[];
    literal?: unknown;
    wrapped?: v.GenericSchema;
  };
  if (inner.type === 'optional' && inner.wrapped) return validOf(name, inner.wrapped, surroundings);
  if (inner.type === 'picklist') return pick(...(inner.options ?? []));
  if (inner.type === 'boolean') return fc.boolean();
  if (inner.type === 'literal') return pick(inner.literal);
  if (/(^|_)id$/.test(name) && name !== 'game_id') return pick(...surroundings.ids);
  const known = validValues(surroundings)[name];
  if (!known) throw new Error(`the fuzz test has no values for the field ${name}`);
  return known;
}

/** Generates objects with all required fields and some optional fields. */
function objectOf(fields: Fields): fc.Arbitrary<Record<string, unknown>> {
  const needed = Object.keys(fields).filter((name) => !fields[name]?.optional);
  const arbs = Object.fromEntries(Object.entries(fields).map(([name, { valid }]) => [name, valid]));
  return fc.record(arbs, { requiredKeys: needed }) as fc.Arbitrary<Record<string, unknown>>;
}

/** Generates objects with exactly one missing, invalid or unknown field. */
function withOneFault(fields: Fields): fc.Arbitrary<Record<string, unknown>> {
  const names = Object.keys(fields);
  const unknown = fc.record({
    valid_body: objectOf(fields),
    name: pick('vip', 'balance', 'status', 'id', 'toString'),
    value: invalidValue,
  });
  const added = unknown.map(({ valid_body, name, value }) => ({ ...valid_body, [String(name)]: value }));
  if (names.length === 0) return added;
  const spoiled = fc
    .record({
      valid_body: objectOf(fields),
      name: fc.constantFrom(...names),
      value: fc.option(invalidValue, { nil: undefined }),
    })
    .map(({ valid_body, name, value }) => ({ ...valid_body, [name]: value }));
  return fc.oneof({ weight: 4, arbitrary: spoiled }, { weight: 1, arbitrary: added });
}

function listQuery(call: Call, spoil: boolean): fc.Arbitrary<Record<string, string>> {
  if (!call.list) return fc.constant({});
  const { filter, sort } = call.list;
  const samples: Record<string, unknown> = {
    text: 'x',
    number: 1,
    time: '2026-03-10T00:00:00Z',
    id: '018f0000-0000-7000-8000-000000000000',
  };
  const filters = Object.entries(filter).flatMap(([field, rule]) =>
    rule.operators.map(
      (operator) =>
        [
          operator === '' ? field : `${field}__${operator}`,
          operator === 'in' ? [samples[rule.type]] : samples[rule.type],
        ] as const,
    ),
  );
  const good: fc.Arbitrary<Record<string, string>> = fc.record(
    {
      paging: fc
        .record({ page: fc.integer({ min: 1, max: 1000 }), size: fc.integer({ min: 1, max: 100 }) })
        .map((paging) => JSON.stringify(paging)),
      sort: pick(...sort.map((field) => JSON.stringify({ [field]: 'asc' })), '{}') as fc.Arbitrary<string>,
      filter: fc.subarray(filters).map((chosen) => JSON.stringify(Object.fromEntries(chosen))),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<Record<string, string>>;
  if (!spoil) return good;
  const text = fc.oneof(
    invalidValue.map((value) => JSON.stringify(value) ?? ''),
    fc.string({ maxLength: 60 }),
    invalidValue.map((value) => JSON.stringify({ [filters[0]?.[0] ?? 'x']: value })),
  );
  return fc
    .record({ good, where: fc.constantFrom('paging', 'sort', 'filter'), text })
    .map(({ good: query, where, text: bad }) => ({ ...query, [where]: bad }));
}

const paramsOf = (names: readonly string[], arb: (name: string) => Arb) =>
  fc.record(Object.fromEntries(names.map((name) => [name, arb(name)]))) as fc.Arbitrary<Record<string, string>>;

/** The generators of a call's requests, by kind. */
function kindsOf(call: Call, surroundings: Surroundings): Record<CallCase['kind'], fc.Arbitrary<CallCase>> {
  const body = call.body ? fieldsOf(call.body, surroundings) : {};
  // In the sign-in by phone, the user name is a phone number.
  if (call.path.endsWith('/login/phone') && body.user_name) body.user_name.valid = pick(...surroundings.phones);
  const query = call.query ? fieldsOf(call.query, surroundings) : {};
  const params = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const ids = (arb: Arb) => paramsOf(params, () => arb);
  const validIds = paramsOf(params, (name) =>
    call.params?.[name] ? validValues(surroundings)[name]! : pick(...surroundings.ids),
  );
  const asText = (values: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(values)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, typeof value === 'string' ? value : (JSON.stringify(value) ?? '')]),
    );
  const validQuery = fc
    .tuple(listQuery(call, false), objectOf(query).map(asText))
    .map(([list, own]) => ({ ...list, ...own }));
  const base = { headers: fc.constant({}), as: fc.constant('own' as const) };

  const valid = fc.record({
    ...base,
    kind: fc.constant('valid' as const),
    body: objectOf(body),
    query: validQuery,
    params: validIds,
  });
  const faulty_cases: fc.Arbitrary<CallCase>[] = [
    fc.record({
      ...base,
      kind: fc.constant('one field off' as const),
      body: withOneFault(body),
      query: validQuery,
      params: validIds,
    }),
  ];
  if (call.method === 'GET' || call.list) {
    const off = fc.oneof(listQuery(call, true), withOneFault(query).map(asText));
    faulty_cases[0] = fc.record({
      ...base,
      kind: fc.constant('one field off' as const),
      body: objectOf(body),
      query: off,
      params: validIds,
    });
  }
  if (params.length > 0) {
    faulty_cases.push(
      fc.record({
        ...base,
        kind: fc.constant('one field off' as const),
        body: objectOf(body),
        query: validQuery,
        params: ids(pick('x', '1', '00000000-0000-0000-0000-000000000000', '%27', 'null')),
      }),
    );
  }
  const wild = fc.record({
    kind: fc.constant('wild' as const),
    body: fc.constant(undefined),
    raw_body: fc.oneof(
      fc.json({ maxDepth: 4 }),
      fc.string({ maxLength: 200 }),
      fc.constant('['.repeat(500)),
      fc.constant('{"__proto__":{"x":1}}'),
      fc.constant(`"${'x'.repeat(70_000)}"`),
    ),
    query: fc.dictionary(fc.stringMatching(/^[a-z_]{1,8}$/), fc.string({ maxLength: 40 }), { maxKeys: 2 }),
    params: ids(pick(...surroundings.ids, 'x')),
    headers: fc.constantFrom<Record<string, string>>(
      {},
      { 'x-enc': '1' },
      { 'idempotency-key': 'x' },
      { 'content-type': 'text/plain' },
      { 'x-device-id': "'" },
    ),
    as: fc.constantFrom('own', 'other', 'nobody', 'stranger'),
  }) as fc.Arbitrary<CallCase>;
  return { valid: valid as fc.Arbitrary<CallCase>, 'one field off': fc.oneof(...faulty_cases), wild };
}

const KINDS_IN_TURN: readonly CallCase['kind'][] = ['one field off', 'valid', 'one field off', 'wild', 'one field off'];

/** Generates requests of a call. Of every five, three have one invalid field, one is valid, and one is arbitrary. */
export function drawCases(
  call: Call,
  surroundings: Surroundings,
  { count, seed }: { count: number; seed: number },
): CallCase[] {
  const kinds = kindsOf(call, surroundings);
  const share = Math.ceil(count / KINDS_IN_TURN.length);
  const cases_by_kind = Object.fromEntries(
    Object.entries(kinds).map(([kind, arbitrary]) => {
      const numRuns = share * KINDS_IN_TURN.filter((other) => other === kind).length;
      return [kind, fc.sample(arbitrary, { numRuns, seed })];
    }),
  );
  return Array.from({ length: count }, (_, place) => {
    const kind = KINDS_IN_TURN[place % KINDS_IN_TURN.length]!;
    return cases_by_kind[kind]!.shift()!;
  });
}
