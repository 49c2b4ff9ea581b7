import { calls } from '@nua/contract';
import { type Feature, handle } from '../../../core/handle.ts';

/** Returns all active banks without paging: the list is short, and a form needs all of it. */
const listBanks = handle(calls.listBanks, async (ctx) => {
  const banks = await ctx.db
    .selectFrom('bank')
    .select(['code', 'name', 'iban_code'])
    .where('active', '=', true)
    .orderBy('sort')
    .execute();
  return { list: banks, page: 1, size: banks.length, total: banks.length };
});

export const bankFeature: Feature = { name: 'bank', handlers: [listBanks] };
