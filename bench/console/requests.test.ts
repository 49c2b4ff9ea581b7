import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { measuredReads, type Subjects } from './requests.ts';

const ID = '01990000-0000-7000-8000-000000000000';
const subjects: Subjects = {
  player: ID,
  deposit: ID,
  withdrawal: ID,
  ticket: ID,
  ticket_at: '2026-03-22T10:00:00.000Z',
};

describe('a measured read of the console', () => {
  it.each(measuredReads)('sends a request that the schema of its call accepts: $name', ({ call, request }) => {
    const { query = {}, params = {} } = request(subjects);
    const schema = 'query' in call ? call.query : v.strictObject({});
    expect(v.safeParse(schema, query).issues).toBeUndefined();
    const named = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(params)).toEqual(named);
  });
});
