import { listDeposits } from '@nua/contract/console/deposit.ts';
import { listLog } from '@nua/contract/console/log.ts';
import { describe, expect, it } from 'vitest';
import { filterTexts, withDays, wrongFilters } from './list-filter.ts';
import { listPlaceOf } from './use-list.ts';

const TODAY = '2026-03-31';
const placeAt = (query: string) => listPlaceOf(listDeposits.list, new URL(`http://localhost/deposits${query}`));

describe('a list opened at an address', () => {
  it('shows the queue first, from the oldest row, and the whole list from the newest row', () => {
    expect(placeAt('')).toMatchObject({ show: 'waiting', sort: 'oldest', values: {} });
    expect(placeAt('?show=all')).toMatchObject({ show: 'all', sort: 'newest', values: {} });
  });

  it('ignores parameters that the call does not declare, and days that do not exist', () => {
    const { query } = placeAt('?show=none&sort=amount&colour=red&from=2026-02-30&state=');
    expect(query).toEqual({ show: 'waiting', sort: 'oldest', after: undefined });
  });

  it('cannot be ordered by amount if it is filtered by the day of a movement', () => {
    expect(placeAt('?show=all&sort=largest&state=paid')).toMatchObject({ sort: 'largest' });
    const { sort, sorts } = placeAt('?show=all&sort=largest&moved=credited');
    expect({ sort, sorts }).toEqual({ sort: 'newest', sorts: ['oldest', 'newest'] });
  });

  it('is ordered by time again when the filter is cleared that made the order by amount possible', () => {
    expect(placeAt('?show=all&sort=largest')).toMatchObject({ sort: 'newest' });
    const { hrefWith } = placeAt('?show=all&sort=largest&state=paid');
    expect(hrefWith({ after: 'y' })).toBe('/deposits?show=all&state=paid&sort=largest&after=y');
    expect(hrefWith({ values: {} })).toBe('/deposits?show=all');
  });

  it('keeps its filter and order on the next page, and returns to the first page when the filter changes', () => {
    const { hrefWith, isLaterPage } = placeAt('?show=all&rail=bank&sort=oldest&after=x');
    expect(isLaterPage).toBe(true);
    expect(hrefWith({ after: 'y' })).toBe('/deposits?show=all&rail=bank&sort=oldest&after=y');
    expect(hrefWith({ values: {} })).toBe('/deposits?show=all&sort=oldest');
    expect(hrefWith({ sort: 'newest' })).toBe('/deposits?show=all&rail=bank');
    expect(hrefWith({ show: 'waiting' })).toBe('/deposits?rail=bank');
  });
});

describe('the values of the filters', () => {
  it('are refused before they are sent if the call would refuse them', () => {
    const { list } = listDeposits;
    expect(wrongFilters(list, { rail: 'bank', player: '01990000-0000-7000-8000-000000000000' })).toEqual([]);
    expect(wrongFilters(list, { rail: 'gold', player: 'ayesha' })).toEqual(['rail', 'player']);
  });
});

describe('the days of a filter', () => {
  const daysOf = (values: Record<string, string>, show = 'all') => withDays(listDeposits.list, values, { show }, TODAY);

  it('are the last 92 if a filter would otherwise read the whole table', () => {
    expect(daysOf({ state: 'paid' })).toEqual({ state: 'paid', from: '2025-12-30', until: TODAY });
    expect(withDays(listLog.list, { by: 'sana' }, { show: undefined }, TODAY)).toHaveProperty('from', '2025-12-30');
  });

  it('are the last 92 if an order by amount would otherwise read the whole table', () => {
    const byAmount = (values: Record<string, string>, show = 'all') =>
      withDays(listDeposits.list, values, { show, sort: 'largest' }, TODAY);
    expect(byAmount({})).toEqual({ from: '2025-12-30', until: TODAY });
    expect(byAmount({ state: 'paid', rail: 'bank' })).toHaveProperty('from', '2025-12-30');
    for (const given of [byAmount({ state: 'paid' }), byAmount({ player: 'x' }), byAmount({}, 'waiting')])
      expect(given).not.toHaveProperty('from');
  });

  it('are not needed for a queue or for the rows of one player', () => {
    for (const given of [daysOf({ state: 'paid' }, 'waiting'), daysOf({ state: 'paid', player: 'x' })])
      expect(given).not.toHaveProperty('from');
    expect(daysOf({ moved: 'credited', player: 'x' })).toHaveProperty('from');
  });

  it('cover the longest possible period if only the first or the last day is given', () => {
    expect(daysOf({ from: '2026-03-01' })).toEqual({ from: '2026-03-01', until: TODAY });
    expect(daysOf({ from: '2025-01-01' })).toEqual({ from: '2025-01-01', until: '2025-04-02' });
    expect(daysOf({ until: '2026-03-01' })).toEqual({ from: '2025-11-30', until: '2026-03-01' });
  });

  it('stay as they are while a year with five digits is typed', () => {
    expect(daysOf({ from: '12026-03-01' })).toEqual({ from: '12026-03-01' });
    expect(daysOf({ until: '12026-03-01' })).toEqual({ until: '12026-03-01' });
  });

  it('count as one filter in force', () => {
    expect(filterTexts({ from: '2026-03-01', until: '2026-03-01', rail: 'jazzcash' })).toEqual([
      '2026-03-01',
      'Rail: JazzCash',
    ]);
  });
});
