import * as v from 'valibot';
import { declare } from './call.ts';
import { listOf } from './wire.ts';

/** GET /api/c/bank */
export const listBanks = declare({
  purpose: 'The banks of Pakistan that a payout can go to.',
  method: 'GET',
  path: '/api/c/bank',
  auth: 'public',
  response: listOf(v.object({ code: v.string(), name: v.string(), iban_code: v.string() })),
  errors: [],
  cache_s: 3600,
});
