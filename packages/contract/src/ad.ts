import * as v from 'valibot';
import { declare } from './call.ts';
import { listOf } from './wire.ts';

/** GET /api/c/ad */
export const listAds = declare({
  purpose: 'The tracking events of an app token.',
  method: 'GET',
  path: '/api/c/ad',
  auth: 'public',
  list: { filter: { app_token: { type: 'text', operators: [''] } }, sort: [] },
  response: listOf(v.object({ event: v.string(), event_token: v.string() })),
  errors: ['APP_TOKEN_MISSING'],
  cache_s: 3600,
});
